using Tern.Sqs;

namespace Tern.Local.Sqs.Operations;

/// <summary><c>DeleteMessage</c>.</summary>
internal static class DeleteMessage
{
    public static DeleteMessageResponse Execute(SqsRegion region, DeleteMessageRequest request)
    {
        region.GetQueue(request.QueueUrl).Delete(request.ReceiptHandle);
        return new DeleteMessageResponse();
    }
}
