using System.Collections.Frozen;
using System.Text.Json;
using Tern.Local.Services;

namespace Tern.Local.Sns.Policies;

/// <summary>The access policy of a topic. Policies have no effect on requests.</summary>
/// <seealso href="https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-language-api-permissions-reference.html">Permissions of SNS</seealso>
internal static class TopicPolicy
{
    private static readonly string[] s_ownerActions =
        ["GetTopicAttributes", "SetTopicAttributes", "AddPermission", "RemovePermission", "DeleteTopic", "Subscribe", "ListSubscriptionsByTopic", "Publish"];

    // The actions with topics as their resource. A policy cannot allow sns:*, which has other actions too.
    private static readonly FrozenSet<string> s_topicActions = FrozenSet.Create(
        StringComparer.OrdinalIgnoreCase,
        [
            .. from action in (string[])[.. s_ownerActions, "GetDataProtectionPolicy", "ListTagsForResource", "PutDataProtectionPolicy", "Receive", "TagResource", "UntagResource"]
               select "SNS:" + action,
            "*",
        ]);

    /// <summary>Returns the policy of a new topic.</summary>
    public static string CreateDefault(string topicArn, string account) =>
        $$$$"""{"Version":"2008-10-17","Id":"__default_policy_ID","Statement":[{"Sid":"__default_statement_ID","Effect":"Allow","Principal":{"AWS":"*"},"Action":[{{{{string.Join(',', s_ownerActions.Select(action => $"\"SNS:{action}\""))}}}}],"Resource":"{{{{topicArn}}}}","Condition":{"StringEquals":{"AWS:SourceOwner":"{{{{account}}}}"}}}]}""";

    /// <summary>Whether all actions of a policy are those of a topic.</summary>
    /// <param name="policy">A JSON object.</param>
    public static bool HasTopicActions(string policy)
    {
        if (!JsonElement.Parse(policy).TryGetProperty("Statement", out JsonElement statements))
            return true;
        return statements.ValueKind == JsonValueKind.Array ? statements.EnumerateArray().All(HasStatementTopicActions) : HasStatementTopicActions(statements);
    }

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
        PolicyDocument document = PolicyDocument.Parse(policy);
        if (document.Contains(label))
            throw SnsErrors.Invalid("Statement already exists");
        document.Allow(label, topicArn, accountIds, actions.Select(action => "SNS:" + action));
        return document.Write();
    }

    /// <summary>Removes a statement. If the policy has no statement with this label, nothing happens.</summary>
    public static string RemoveStatement(string policy, string label)
    {
        PolicyDocument document = PolicyDocument.Parse(policy);
        document.TryRemove(label);
        return document.Write();
    }

    private static bool HasStatementTopicActions(JsonElement statement)
    {
        if (statement.ValueKind != JsonValueKind.Object || !statement.TryGetProperty("Action", out JsonElement actions))
            return true;
        return actions.ValueKind == JsonValueKind.Array ? actions.EnumerateArray().All(IsTopicAction) : IsTopicAction(actions);
    }

    private static bool IsTopicAction(JsonElement action) => action.ValueKind == JsonValueKind.String && s_topicActions.Contains(action.GetString()!);
}
