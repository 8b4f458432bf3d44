using Tern.Sqs;

namespace Tern.Local.Sqs.Validation;

/// <summary>The rules for <c>AddPermission</c>.</summary>
/// <remarks>See <see href="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_AddPermission.html"/>.</remarks>
internal static class PermissionRules
{
    private const int MaxActions = 7;
    private const int AccountIdLength = 12;

    private static readonly string[] Allowed =
    [
        "*", "SendMessage", "ReceiveMessage", "DeleteMessage", "ChangeMessageVisibility", "GetQueueAttributes", "GetQueueUrl", "ListDeadLetterSourceQueues",
        "PurgeQueue",
    ];

    private static readonly string[] OwnerOnly =
    [
        "AddPermission", "CancelMessageMoveTask", "CreateQueue", "DeleteQueue", "ListMessageMoveTasks", "ListQueues", "ListQueueTags", "RemovePermission",
        "SetQueueAttributes", "StartMessageMoveTask", "TagQueue", "UntagQueue",
    ];

    public static void Check(AddPermissionRequest request)
    {
        SqsErrors.Require(request.Label, "Label");
        if (request.Label.Length > QueueLimits.MaxNameLength || request.Label.Any(static c => !char.IsAsciiLetterOrDigit(c) && c is not ('-' or '_')))
            throw SqsErrors.InvalidValue("Label", request.Label, "Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length.");
        if (request.AwsAccountIds.Count == 0)
            throw SqsErrors.Missing("AWSAccountIds");
        if (request.Actions.Count == 0)
            throw SqsErrors.Missing("Actions");
        if (request.Actions.Count > MaxActions)
            throw new OverLimitException($"{SqsText.Of(request.Actions.Count)} Actions were found, maximum allowed is {MaxActions}.");
        foreach (string action in request.Actions)
        {
            if (OwnerOnly.Contains(action))
                throw SqsErrors.InvalidValue("ActionName", "SQS:" + action, "Only the queue owner is allowed to invoke this action.");
            if (!Allowed.Contains(action))
                throw SqsErrors.InvalidValue("ActionName", "SQS:" + action, "Please refer to the appropriate WSDL for a list of valid actions.");
        }
        foreach (string account in request.AwsAccountIds)
        {
            if (account.Length != AccountIdLength || account.Any(static c => !char.IsAsciiDigit(c)))
                throw SqsErrors.InvalidValue("PrincipalId", $"[{account}]", "Unable to verify.");
        }
    }
}
