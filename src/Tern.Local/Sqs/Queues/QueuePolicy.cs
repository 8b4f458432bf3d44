using Tern.Local.Services;

namespace Tern.Local.Sqs.Queues;

/// <summary>Changes the access policy of a queue for <c>AddPermission</c> and <c>RemovePermission</c>.</summary>
internal static class QueuePolicy
{
    /// <summary>Adds a statement that allows actions to accounts.</summary>
    /// <exception cref="TernServiceException">The policy has a statement with this label.</exception>
    public static string AddStatement(string? policy, string queueArn, string label, IReadOnlyList<string> accountIds, IReadOnlyList<string> actions)
    {
        PolicyDocument document = policy is null ? PolicyDocument.Create(queueArn + "/SQSDefaultPolicy") : PolicyDocument.Parse(policy);
        if (document.Contains(label))
            throw SqsErrors.InvalidValue("Label", label, "Already exists.");
        document.Allow(label, queueArn, accountIds, actions.Select(action => "SQS:" + action));
        return document.Write();
    }

    /// <summary>Removes a statement.</summary>
    /// <returns>The policy; null if it has no statement anymore.</returns>
    /// <exception cref="TernServiceException">The policy has no statement with this label.</exception>
    public static string? RemoveStatement(string? policy, string label)
    {
        PolicyDocument? document = policy is null ? null : PolicyDocument.Parse(policy);
        if (document is null || !document.TryRemove(label))
            throw SqsErrors.InvalidValue("Label", label, "can't find label.");
        return document.IsEmpty ? null : document.Write();
    }
}
