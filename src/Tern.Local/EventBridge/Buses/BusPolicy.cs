using System.Text;
using System.Text.Json;
using Tern.EventBridge;
using Tern.Runtime;

namespace Tern.Local.EventBridge.Buses;

/// <summary>The JSON of policies of buses.</summary>
internal static class BusPolicy
{
    private const int MaxLength = 10_240;

    /// <summary>Returns the policy of a bus as JSON; null if it has none.</summary>
    public static string? Write(IReadOnlyList<PolicyStatement> statements) =>
        statements.Count == 0 ? null : $$"""{"Version":"2012-10-17","Statement":[{{string.Join(',', statements.Select(statement => statement.Json))}}]}""";

    /// <summary>Checks the length of a policy.</summary>
    /// <exception cref="PolicyLengthExceededException">The policy has more than 10 KB.</exception>
    public static void CheckLength(IReadOnlyList<PolicyStatement> statements)
    {
        if (Write(statements)?.Length > MaxLength)
            throw new PolicyLengthExceededException("The policy exceeds the maximum length of 10240 characters.");
    }

    /// <summary>Creates the statement of a permission.</summary>
    /// <param name="request">The permission, with an action, a principal and a statement ID.</param>
    /// <param name="resource">The ARN of the bus.</param>
    public static PolicyStatement Create(PutPermissionRequest request, string resource)
    {
        using var buffer = new PooledBuffer();
        var writer = new JsonWriter(buffer);
        writer.WriteStartObject();
        writer.WriteName("\"Sid\":"u8);
        writer.WriteString(request.StatementId!);
        writer.WriteName("\"Effect\":\"Allow\",\"Principal\":"u8);
        if (request.Principal == "*")
        {
            writer.WriteString("*");
        }
        else
        {
            writer.WriteName("{\"AWS\":"u8);
            writer.WriteString($"arn:aws:iam::{request.Principal}:root");
            writer.WriteEndObject();
        }
        writer.WriteName("\"Action\":"u8);
        writer.WriteString(request.Action!);
        writer.WriteName("\"Resource\":"u8);
        writer.WriteString(resource);
        if (request.Condition is { } condition)
        {
            writer.WriteName("\"Condition\":{"u8);
            writer.WriteName(condition.Type);
            writer.WriteName("{"u8);
            writer.WriteName(condition.Key);
            writer.WriteString(condition.Value);
            writer.WriteEndObject();
            writer.WriteEndObject();
        }
        writer.WriteEndObject();
        writer.Complete();
        return new(request.StatementId, Encoding.UTF8.GetString(buffer.WrittenSpan));
    }

    /// <summary>Reads the statements of a complete policy.</summary>
    /// <exception cref="TernServiceException">The text is not a policy.</exception>
    public static List<PolicyStatement> Parse(string policy)
    {
        try
        {
            using JsonDocument document = JsonDocument.Parse(policy);
            JsonElement statements = document.RootElement.GetProperty("Statement");
            return statements.ValueKind == JsonValueKind.Array ? [.. statements.EnumerateArray().Select(Read)] : [Read(statements)];
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException or KeyNotFoundException)
        {
            throw EventErrors.Validation("Parameter Policy is not valid. Reason: The policy is not a JSON object with a Statement.");
        }
    }

    private static PolicyStatement Read(JsonElement statement) => new(statement.TryGetProperty("Sid", out JsonElement id) ? id.GetString() : null, statement.GetRawText());
}
