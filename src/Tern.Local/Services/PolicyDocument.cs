using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Local.Services;

/// <summary>The access policy of a queue or a topic, which <c>AddPermission</c> and <c>RemovePermission</c> change.</summary>
internal sealed class PolicyDocument
{
    private const string StatementMember = "Statement";
    private const string IdMember = "Sid";

    /// <summary>The form of a policy. A member that occurs twice would make it ambiguous.</summary>
    public static JsonDocumentOptions Options { get; } = new() { AllowDuplicateProperties = false };

    private readonly JsonObject _document;
    private readonly JsonArray _statements;

    private PolicyDocument(JsonObject document)
    {
        _document = document;
        if (document[StatementMember] is JsonArray statements)
        {
            _statements = statements;
            return;
        }
        // A policy can have a single statement without an array.
        JsonNode? single = document[StatementMember];
        document.Remove(StatementMember);
        document[StatementMember] = _statements = single is null ? new JsonArray() : new JsonArray(single);
    }

    /// <summary>Whether the policy has no statement.</summary>
    public bool IsEmpty => _statements.Count == 0;

    /// <summary>Creates a policy without statements.</summary>
    public static PolicyDocument Create(string id) => new(new JsonObject { ["Version"] = "2008-10-17", ["Id"] = id });

    /// <summary>Parses a valid policy.</summary>
    /// <param name="json">A JSON object.</param>
    public static PolicyDocument Parse(string json) => new((JsonObject)JsonNode.Parse(json)!);

    /// <summary>Whether a statement has an ID.</summary>
    public bool Contains(string label) => Find(label) is not null;

    /// <summary>Adds a statement that allows actions to accounts.</summary>
    /// <param name="label">The ID of the statement.</param>
    /// <param name="resourceArn">The ARN of the queue or the topic.</param>
    /// <param name="accountIds">The account IDs; at least one.</param>
    /// <param name="actions">The actions with the prefix of the service, for example <c>SQS:SendMessage</c>; at least one.</param>
    public void Allow(string label, string resourceArn, IEnumerable<string> accountIds, IEnumerable<string> actions)
    {
        string partition = resourceArn.Split(':')[1];
        _statements.Add((JsonNode)new JsonObject
        {
            [IdMember] = label,
            ["Effect"] = "Allow",
            ["Principal"] = new JsonObject { ["AWS"] = OneOrMany(accountIds.Select(account => $"arn:{partition}:iam::{account}:root")) },
            ["Action"] = OneOrMany(actions),
            ["Resource"] = resourceArn,
        });
    }

    /// <summary>Removes a statement.</summary>
    /// <returns>False if no statement has the ID.</returns>
    public bool TryRemove(string label) => Find(label) is { } statement && _statements.Remove(statement);

    /// <summary>Returns the policy as JSON on one line.</summary>
    public string Write()
    {
        using var stream = new MemoryStream();
        using (var json = new Utf8JsonWriter(stream, new JsonWriterOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }))
            _document.WriteTo(json);
        return Encoding.UTF8.GetString(stream.GetBuffer(), 0, (int)stream.Length);
    }

    private JsonNode? Find(string label)
    {
        foreach (JsonNode? statement in _statements)
        {
            if (statement is JsonObject && statement[IdMember] is JsonValue id && id.TryGetValue(out string? text) && text == label)
                return statement;
        }
        return null;
    }

    private static JsonNode OneOrMany(IEnumerable<string> values)
    {
        var array = new JsonArray([.. values.Select(value => (JsonNode)JsonValue.Create(value))]);
        return array.Count == 1 ? array[0]!.DeepClone() : array;
    }
}
