using System.Globalization;
using System.Text.Json;

namespace Tern.Local.S3.Requests.Forms;

/// <summary>Checks forms against their signed POST policy.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html">POST policy</seealso>
internal static class PostPolicy
{
    private static readonly string[] s_uncheckedFields = ["policy", "x-amz-signature", "file", "awsaccesskeyid", "signature", "bucket"];

    /// <summary>Checks a form against its policy.</summary>
    /// <param name="encoded">The policy in base64.</param>
    /// <param name="fields">The fields of the form.</param>
    /// <param name="bucket">The bucket of the request.</param>
    /// <param name="key">The key that the object will have.</param>
    /// <param name="now">The current time.</param>
    /// <returns>The allowed length of the file.</returns>
    /// <exception cref="S3ServiceException">The policy is malformed, has expired, or does not allow the form.</exception>
    public static SizeRange Check(string encoded, IReadOnlyDictionary<string, string> fields, string bucket, string key, DateTimeOffset now)
    {
        using JsonDocument document = Parse(encoded);
        try
        {
            return Check(document.RootElement, fields, bucket, key, now);
        }
        catch (InvalidOperationException)
        {
            // Half a surrogate pair or invalid UTF-8 is detected only when the text is read.
            throw FormErrors.InvalidPolicy("Invalid JSON.");
        }
    }

    private static SizeRange Check(JsonElement root, IReadOnlyDictionary<string, string> fields, string bucket, string key, DateTimeOffset now)
    {
        if (root.ValueKind != JsonValueKind.Object
            || !root.TryGetProperty("expiration", out JsonElement expiration) || expiration.ValueKind != JsonValueKind.String
            || !DateTimeOffset.TryParse(expiration.GetString(), CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out DateTimeOffset end))
        {
            throw FormErrors.InvalidPolicy("Invalid 'expiration' value.");
        }
        if (now >= end)
            throw FormErrors.PolicyDenied("Policy expired.");
        if (!root.TryGetProperty("conditions", out JsonElement conditions) || conditions.ValueKind != JsonValueKind.Array)
            throw FormErrors.InvalidPolicy("Policy missing conditions.");

        HashSet<string> covered = new(StringComparer.OrdinalIgnoreCase);
        SizeRange sizes = SizeRange.Any;
        foreach (JsonElement condition in conditions.EnumerateArray())
            sizes = sizes.Intersect(Check(condition, covered, name => GetValue(name, fields, bucket, key)));
        foreach (string name in fields.Keys)
        {
            if (!covered.Contains(name) && !s_uncheckedFields.Contains(name, StringComparer.OrdinalIgnoreCase) && !name.StartsWith("x-ignore-", StringComparison.OrdinalIgnoreCase))
                throw FormErrors.PolicyDenied($"Extra input fields: {name.ToLowerInvariant()}");
        }
        return sizes;
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

    private static SizeRange Check(JsonElement condition, HashSet<string> covered, Func<string, string> valueOf)
    {
        if (condition.ValueKind == JsonValueKind.Object)
        {
            if (condition.GetPropertyCount() != 1)
                throw FormErrors.InvalidPolicy("Invalid Simple-Condition: Simple-Conditions must have exactly one property specified.");
            foreach (JsonProperty property in condition.EnumerateObject())
                CheckField("eq", property.Name, GetText(property.Value), covered, valueOf);
            return SizeRange.Any;
        }
        if (condition.ValueKind != JsonValueKind.Array || condition.GetArrayLength() != 3)
            throw FormErrors.InvalidPolicy("Invalid Condition.");
        string kind = GetText(condition[0]).ToLowerInvariant();
        if (kind == "content-length-range")
            return ParseSizeRange(condition);
        if (kind is not ("eq" or "starts-with"))
            throw FormErrors.InvalidPolicy("Invalid Condition.");
        // A name without a dollar sign is that of no field.
        if (GetText(condition[1]) is not ['$', .. var name])
            throw FormErrors.PolicyDenied($"Policy Condition failed: [\"{kind}\", \"{GetText(condition[1])}\", \"{GetText(condition[2])}\"]");
        CheckField(kind, name, GetText(condition[2]), covered, valueOf);
        return SizeRange.Any;
    }

    private static void CheckField(string kind, string name, string wanted, HashSet<string> covered, Func<string, string> valueOf)
    {
        covered.Add(name);
        string value = valueOf(name);
        bool fits = kind == "eq" ? value == wanted : value.StartsWith(wanted, StringComparison.Ordinal);
        if (!fits)
            throw FormErrors.PolicyDenied($"Policy Condition failed: [\"{kind}\", \"${name}\", \"{wanted}\"]");
    }

    private static SizeRange ParseSizeRange(JsonElement condition) =>
        TryNumber(condition[1], out long least) && TryNumber(condition[2], out long most) ? new SizeRange(least, most) : throw FormErrors.InvalidPolicy("Invalid content-length-range.");

    private static bool TryNumber(JsonElement element, out long value)
    {
        value = 0;
        return element.ValueKind == JsonValueKind.Number ? element.TryGetInt64(out value)
            : element.ValueKind == JsonValueKind.String && long.TryParse(element.GetString(), NumberStyles.None, CultureInfo.InvariantCulture, out value);
    }

    private static string GetText(JsonElement element) =>
        element.ValueKind == JsonValueKind.String ? element.GetString()! : throw FormErrors.InvalidPolicy("Invalid Simple-Condition: value must be a string.");

    private static string GetValue(string name, IReadOnlyDictionary<string, string> fields, string bucket, string key) => name.ToLowerInvariant() switch
    {
        "bucket" => bucket,
        "key" => key,
        var other => fields.GetValueOrDefault(other, ""),
    };
}
