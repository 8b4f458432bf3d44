using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Local.Sns.Policies;

/// <summary>The access policy of a topic. Policies have no effect on requests.</summary>
/// <seealso href="https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-language-api-permissions-reference.html">Permissions of SNS</seealso>
internal static class TopicPolicy
{
    private const string StatementMember = "Statement";
    private const string IdMember = "Sid";

    private static readonly string[] s_ownerActions =
        ["GetTopicAttributes", "SetTopicAttributes", "AddPermission", "RemovePermission", "DeleteTopic", "Subscribe", "ListSubscriptionsByTopic", "Publish"];

    /// <summary>Returns the policy of a new topic.</summary>
    public static string CreateDefault(string topicArn, string account) =>
        $$$$"""{"Version":"2008-10-17","Id":"__default_policy_ID","Statement":[{"Sid":"__default_statement_ID","Effect":"Allow","Principal":{"AWS":"*"},"Action":[{{{{string.Join(',', s_ownerActions.Select(action => $"\"SNS:{action}\""))}}}}],"Resource":"{{{{topicArn}}}}","Condition":{"StringEquals":{"AWS:SourceOwner":"{{{{account}}}}"}}}]}""";

    /// <summary>Adds a statement that allows actions to accounts.</summary>
    /// <param name="policy">The policy.</param>
    /// <param name="topicArn">The ARN of the topic.</param>
    /// <param name="label">The ID of the statement.</param>
    /// <param name="accountIds">The account IDs; at least one.</param>
    /// <param name="actions">The names of the operations; at least one.</param>
    /// <exception cref="Tern.Sns.InvalidParameterException">The policy has a statement with this label, or an action is unknown.</exception>
    public static string AddStatement(string policy, string topicArn, string label, IReadOnlyList<string> accountIds, IReadOnlyList<string> actions)
    {
        if (actions.FirstOrDefault(action => !s_ownerActions.Contains(action)) is not null)
            throw SnsErrors.Invalid("Policy statement action out of service scope!");
        (JsonObject document, JsonArray statements) = Parse(policy);
        if (Find(statements, label) is not null)
            throw SnsErrors.Invalid("Statement already exists");
        string partition = topicArn.Split(':')[1];
        statements.Add((JsonNode)new JsonObject
        {
            [IdMember] = label,
            ["Effect"] = "Allow",
            ["Principal"] = new JsonObject { ["AWS"] = OneOrMany(accountIds, account => $"arn:{partition}:iam::{account}:root") },
            ["Action"] = OneOrMany(actions, action => $"SNS:{action}"),
            ["Resource"] = topicArn,
        });
        return Write(document);
    }

    /// <summary>Removes a statement. If the policy has no statement with this label, nothing happens.</summary>
    public static string RemoveStatement(string policy, string label)
    {
        (JsonObject document, JsonArray statements) = Parse(policy);
        if (Find(statements, label) is { } statement)
            statements.Remove(statement);
        return Write(document);
    }

    private static (JsonObject Document, JsonArray Statements) Parse(string policy)
    {
        var document = (JsonObject)JsonNode.Parse(policy)!;
        if (document[StatementMember] is JsonArray array)
            return (document, array);
        JsonNode? single = document[StatementMember];
        document.Remove(StatementMember);
        var statements = new JsonArray();
        if (single is not null)
            statements.Add(single);
        document[StatementMember] = statements;
        return (document, statements);
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
