using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Local.Sqs.Queues;

/// <summary>Changes the access policy of a queue for <c>AddPermission</c> and <c>RemovePermission</c>.</summary>
internal static class QueuePolicy
{
    private const string StatementMember = "Statement";
    private const string IdMember = "Sid";

    /// <summary>Adds a statement that allows actions to accounts.</summary>
    /// <exception cref="TernServiceException">The policy has a statement with this label.</exception>
    public static string AddStatement(string? policy, string queueArn, string label, IReadOnlyList<string> accountIds, IReadOnlyList<string> actions)
    {
        JsonObject document = policy is null
            ? new JsonObject { ["Version"] = "2008-10-17", ["Id"] = queueArn + "/SQSDefaultPolicy", [StatementMember] = new JsonArray() }
            : (JsonObject)JsonNode.Parse(policy)!;
        JsonArray statements = Statements(document);
        if (Find(statements, label) is not null)
            throw SqsErrors.InvalidValue("Label", label, "Already exists.");
        string partition = queueArn.Split(':')[1];
        statements.Add((JsonNode)new JsonObject
        {
            [IdMember] = label,
            ["Effect"] = "Allow",
            ["Principal"] = new JsonObject { ["AWS"] = OneOrMany(accountIds, account => $"arn:{partition}:iam::{account}:root") },
            ["Action"] = OneOrMany(actions, action => "SQS:" + action),
            ["Resource"] = queueArn,
        });
        return Write(document);
    }

    /// <summary>Removes a statement.</summary>
    /// <returns>The policy; null if it has no statement anymore.</returns>
    /// <exception cref="TernServiceException">The policy has no statement with this label.</exception>
    public static string? RemoveStatement(string? policy, string label)
    {
        JsonObject? document = policy is null ? null : (JsonObject)JsonNode.Parse(policy)!;
        if (document is null || Find(Statements(document), label) is not { } statement)
            throw SqsErrors.InvalidValue("Label", label, "can't find label.");
        JsonArray statements = Statements(document);
        statements.Remove(statement);
        return statements.Count == 0 ? null : Write(document);
    }

    private static JsonArray Statements(JsonObject document)
    {
        switch (document[StatementMember])
        {
            case JsonArray array:
                return array;
            case { } single:
                document.Remove(StatementMember);
                var one = new JsonArray(single);
                document[StatementMember] = one;
                return one;
            default:
                var none = new JsonArray();
                document[StatementMember] = none;
                return none;
        }
    }

    private static JsonNode? Find(JsonArray statements, string label)
    {
        foreach (JsonNode? statement in statements)
        {
            if (statement is JsonObject && statement[IdMember] is JsonValue id && id.TryGetValue(out string? text) && text == label)
                return statement;
        }
        return null;
    }

    private static JsonNode OneOrMany(IReadOnlyList<string> values, Func<string, string> format)
    {
        if (values.Count == 1)
            return JsonValue.Create(format(values[0]));
        var array = new JsonArray();
        foreach (string value in values)
            array.Add((JsonNode)JsonValue.Create(format(value)));
        return array;
    }

    private static string Write(JsonObject document)
    {
        using var stream = new MemoryStream();
        using (var json = new Utf8JsonWriter(stream, new JsonWriterOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }))
            document.WriteTo(json);
        return Encoding.UTF8.GetString(stream.GetBuffer(), 0, (int)stream.Length);
    }
}
