namespace Tern.Local.Sqs;

/// <summary>The HTTP status codes of errors, by their codes of the query protocol.</summary>
internal static class SqsStatusCodes
{
    public static int Get(TernServiceException error) => error.ErrorCode switch
    {
        "AWS.SimpleQueueService.PurgeQueueInProgress" or "OverLimit" or "RequestThrottled" => 403,
        "ReceiptHandleIsInvalid" or "InvalidAddress" or "ResourceNotFoundException" => 404,
        "InternalError" => 500,
        _ => 400,
    };
}
