using System.Buffers;
using System.Globalization;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Tern.Local.Services;
using Tern.Sqs;

namespace Tern.Local.Sqs.Queues;

/// <summary>Reads and writes the JSON of the attributes <c>RedrivePolicy</c> and <c>RedriveAllowPolicy</c>.</summary>
internal static class RedriveJson
{
    private const string TargetMember = "deadLetterTargetArn";
    private const string CountMember = "maxReceiveCount";
    private const string PermissionMember = "redrivePermission";
    private const string SourcesMember = "sourceQueueArns";

    private static readonly JsonWriterOptions Plain = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Reads a redrive policy.</summary>
    /// <param name="json">The value of the attribute.</param>
    /// <exception cref="TernServiceException">The policy is invalid.</exception>
    public static RedrivePolicy ReadPolicy(string json)
    {
        using JsonDocument document = Parse(json) ?? throw new InvalidAttributeValueException("Invalid value for the parameter RedrivePolicy. Reason: Redrive policy is not a valid JSON map.");
        if (!document.RootElement.TryGetProperty(CountMember, out JsonElement count))
            throw Invalid(QueueAttributes.RedrivePolicy, json, $"Redrive policy does not contain mandatory attribute: {CountMember}.");
        if (!document.RootElement.TryGetProperty(TargetMember, out JsonElement arn))
            throw Invalid(QueueAttributes.RedrivePolicy, json, $"Redrive policy does not contain mandatory attribute: {TargetMember}.");
        if (document.RootElement.GetPropertyCount() > 2)
            throw Invalid(QueueAttributes.RedrivePolicy, json, $"Only following attributes are supported: [{TargetMember}, {CountMember}].");
        string text = count.ValueKind == JsonValueKind.String ? count.GetString()! : count.GetRawText();
        if (!int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out int max) || max is < 1 or > QueueLimits.MaxReceiveCount)
            throw Invalid(QueueAttributes.RedrivePolicy, json, $"Invalid value for maxReceiveCount: {text}, valid values are from 1 to 1000 both inclusive.");
        string target = arn.ValueKind == JsonValueKind.String ? arn.GetString()! : "";
        if (target.Split(':') is ["arn", _, not "sqs", _, _, _])
            throw Invalid(QueueAttributes.RedrivePolicy, json, $"Only SQS queues are valid resources for {TargetMember}.");
        if (!QueueAddresses.TryParseArn(target, out ResourceScope _, out string _))
            throw Invalid(QueueAttributes.RedrivePolicy, json, $"Invalid value for {TargetMember}.");
        return new(target, max);
    }

    /// <summary>Reads a redrive allow policy.</summary>
    /// <param name="json">The value of the attribute.</param>
    /// <exception cref="TernServiceException">The policy is invalid.</exception>
    public static RedriveAllowPolicy ReadAllowPolicy(string json)
    {
        using JsonDocument document = Parse(json) ?? throw UnsupportedFormat();
        string? permission = document.RootElement.TryGetProperty(PermissionMember, out JsonElement value) && value.ValueKind == JsonValueKind.String ? value.GetString() : null;
        if (permission is not (RedriveAllowPolicy.AllowAll or RedriveAllowPolicy.DenyAll or RedriveAllowPolicy.ByQueue))
            throw UnsupportedFormat();
        bool hasSources = document.RootElement.TryGetProperty(SourcesMember, out JsonElement arns);
        if (document.RootElement.GetPropertyCount() != (hasSources ? 2 : 1))
            throw UnsupportedFormat();
        List<string> sources = hasSources ? ReadSources(arns, json) : [];
        if (permission != RedriveAllowPolicy.ByQueue && sources.Count > 0)
            throw InvalidSources(json, $"To specify one or more source queue ARNs, you must set {PermissionMember} to byQueue.");
        if (permission == RedriveAllowPolicy.ByQueue && sources.Count == 0)
            throw InvalidSources(json, $"When you specify the byQueue permission type, you must also specify one or more {SourcesMember} values.");
        if (sources.Count > QueueLimits.MaxRedriveSources)
            throw InvalidSources(json, $"The maximum number of source queue ARNs you can specify is {QueueLimits.MaxRedriveSources}.");
        return new(permission, sources);
    }

    public static string Write(RedrivePolicy policy) => Write(policy, static (json, policy) =>
    {
        json.WriteString(TargetMember, policy.TargetArn);
        json.WriteNumber(CountMember, policy.MaxReceiveCount);
    });

    public static string Write(RedriveAllowPolicy policy) => Write(policy, static (json, policy) =>
    {
        json.WriteString(PermissionMember, policy.Permission);
        if (policy.SourceArns.Count == 0)
            return;
        json.WriteStartArray(SourcesMember);
        foreach (string arn in policy.SourceArns)
            json.WriteStringValue(arn);
        json.WriteEndArray();
    });

    /// <summary>Returns the document; null if it is not a JSON object.</summary>
    public static JsonDocument? Parse(string json)
    {
        try
        {
            var document = JsonDocument.Parse(json, PolicyDocument.Options);
            if (document.RootElement.ValueKind == JsonValueKind.Object)
                return document;
            document.Dispose();
            return null;
        }
        catch (JsonException)
        {
            return null;
        }
    }

    private static List<string> ReadSources(JsonElement arns, string json)
    {
        if (arns.ValueKind != JsonValueKind.Array)
            throw UnsupportedFormat();
        List<string> sources = [];
        foreach (JsonElement arn in arns.EnumerateArray())
        {
            if (arn.ValueKind != JsonValueKind.String)
                throw UnsupportedFormat();
            if (!QueueAddresses.TryParseArn(arn.GetString()!, out ResourceScope _, out string _))
                throw Invalid(QueueAttributes.RedriveAllowPolicy, json, $"Invalid value for {SourcesMember}.");
            sources.Add(arn.GetString()!);
        }
        return sources;
    }

    private static string Write<T>(T policy, Action<Utf8JsonWriter, T> write)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(buffer, Plain))
        {
            json.WriteStartObject();
            write(json, policy);
            json.WriteEndObject();
        }
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    private static InvalidAttributeValueException UnsupportedFormat() =>
        new("Invalid value for the parameter RedriveAllowPolicy. Reason: Amazon SQS can't create the redrive allow policy, as it’s in an unsupported format.");

    private static TernServiceException InvalidSources(string json, string reason) =>
        Invalid(QueueAttributes.RedriveAllowPolicy, json, $"Amazon SQS can't create the redrive allow policy. {reason}");

    private static TernServiceException Invalid(string attribute, string json, string reason) => SqsErrors.InvalidValue(attribute, json, reason);
}
