using Tern.Local.Services;

namespace Tern.Local.Sns.Policies;

/// <summary>The access policy of a topic. Policies have no effect on requests.</summary>
/// <seealso href="https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-language-api-permissions-reference.html">Permissions of SNS</seealso>
internal static class TopicPolicy
{
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
}
