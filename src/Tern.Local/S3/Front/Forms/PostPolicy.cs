using System.Globalization;
using System.Text.Json;

namespace Tern.Local.S3.Front.Forms;

/// <summary>What a form may be, as its signer said.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html">POST policy</seealso>
internal static class PostPolicy
{
    private static readonly string[] s_unbound = ["policy", "x-amz-signature", "file", "awsaccesskeyid", "signature", "bucket"];

    /// <summary>Checks a form against its policy.</summary>
    /// <param name="encoded">The policy in base64.</param>
    /// <param name="fields">The fields of the form.</param>
    /// <param name="bucket">The bucket that it was sent to.</param>
    /// <param name="key">The key that the object will have.</param>
    /// <param name="length">The length of the file.</param>
    /// <param name="now">The time.</param>
    /// <exception cref="S3ServiceException">The policy is none, has expired, or does not allow the form.</exception>
    public static void Check(string encoded, IReadOnlyDictionary<string, string> fields, string bucket, string key, long length, DateTimeOffset now)
    {
        using JsonDocument document = Parse(encoded);
        JsonElement root = document.RootElement;
        if (root.ValueKind != JsonValueKind.Object
            || !root.TryGetProperty("expiration", out JsonElement expiration) || expiration.ValueKind != JsonValueKind.String
            || !DateTimeOffset.TryParse(expiration.GetString(), CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out DateTimeOffset end))
        {
            throw FormErrors.InvalidPolicy("Invalid 'expiration' value.");
        }
        if (now >= end)
            throw FormErrors.Refused("Policy expired.");
        if (!root.TryGetProperty("conditions", out JsonElement conditions) || conditions.ValueKind != JsonValueKind.Array)
            throw FormErrors.InvalidPolicy("Policy missing conditions.");

        HashSet<string> covered = new(StringComparer.OrdinalIgnoreCase);
        foreach (JsonElement condition in conditions.EnumerateArray())
            Check(condition, covered, name => ValueOf(name, fields, bucket, key), length);
        foreach (string name in fields.Keys)
        {
            if (!covered.Contains(name) && !s_unbound.Contains(name, StringComparer.OrdinalIgnoreCase) && !name.StartsWith("x-ignore-", StringComparison.OrdinalIgnoreCase))
                throw FormErrors.Refused($"Extra input fields: {name.ToLowerInvariant()}");
        }
    }

    private static JsonDocument Parse(string encoded)
    {
        try
        {
            return JsonDocument.Parse(Convert.FromBase64String(encoded));
        }
        catch (Exception e) when (e is FormatException or JsonException)
        {
            throw FormErrors.InvalidPolicy("Invalid JSON.");
        }
    }

    private static void Check(JsonElement condition, HashSet<string> covered, Func<string, string> valueOf, long length)
    {
        if (condition.ValueKind == JsonValueKind.Object)
        {
            foreach (JsonProperty property in condition.EnumerateObject())
                CheckField("eq", property.Name, Text(property.Value), covered, valueOf);
            return;
        }
        if (condition.ValueKind != JsonValueKind.Array || condition.GetArrayLength() != 3)
            throw FormErrors.InvalidPolicy("Invalid Condition.");
        string kind = Text(condition[0]).ToLowerInvariant();
        if (kind == "content-length-range")
            CheckLength(condition, length);
        else if (kind is "eq" or "starts-with" && Text(condition[1]) is ['$', .. var name])
            CheckField(kind, name, Text(condition[2]), covered, valueOf);
        else
            throw FormErrors.InvalidPolicy("Invalid Condition.");
    }

    private static void CheckField(string kind, string name, string wanted, HashSet<string> covered, Func<string, string> valueOf)
    {
        covered.Add(name);
        string value = valueOf(name);
        bool fits = kind == "eq" ? value == wanted : value.StartsWith(wanted, StringComparison.Ordinal);
        if (!fits)
            throw FormErrors.Refused($"Policy Condition failed: [\"{kind}\", \"${name}\", \"{wanted}\"]");
    }

    private static void CheckLength(JsonElement condition, long length)
    {
        if (!TryNumber(condition[1], out long least) || !TryNumber(condition[2], out long most))
            throw FormErrors.InvalidPolicy("Invalid content-length-range.");
        if (length < least)
            throw new S3ServiceException(400, "EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size") { Details = Sizes(length, "MinSizeAllowed", least) };
        if (length > most)
            throw new S3ServiceException(400, "EntityTooLarge", "Your proposed upload exceeds the maximum allowed size") { Details = Sizes(length, "MaxSizeAllowed", most) };
    }

    private static KeyValuePair<string, string>[] Sizes(long length, string bound, long value) =>
        [new("ProposedSize", length.ToString(CultureInfo.InvariantCulture)), new(bound, value.ToString(CultureInfo.InvariantCulture))];

    private static bool TryNumber(JsonElement element, out long value)
    {
        value = 0;
        return element.ValueKind == JsonValueKind.Number ? element.TryGetInt64(out value)
            : element.ValueKind == JsonValueKind.String && long.TryParse(element.GetString(), NumberStyles.None, CultureInfo.InvariantCulture, out value);
    }

    private static string Text(JsonElement element) =>
        element.ValueKind == JsonValueKind.String ? element.GetString()! : throw FormErrors.InvalidPolicy("Invalid Simple-Condition: value must be a string.");

    private static string ValueOf(string name, IReadOnlyDictionary<string, string> fields, string bucket, string key) => name.ToLowerInvariant() switch
    {
        "bucket" => bucket,
        "key" => key,
        var other => fields.GetValueOrDefault(other, ""),
    };
}
