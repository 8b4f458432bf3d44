using Tern.Sqs.Checksums;

namespace Tern.Sqs;

public sealed partial class SqsClient
{
    private bool VerifiesChecksums => ((SqsClientOptions)Options).VerifyMessageChecksums;

    partial void CheckResult(SendMessageRequest request, SendMessageResponse response)
    {
        if (VerifiesChecksums)
            ThrowIf(MessageVerifier.VerifySent("SendMessage", request.MessageBody, request.MessageAttributes, response.Md5OfMessageBody, response.Md5OfMessageAttributes, response.MessageId));
    }

    partial void CheckResult(SendMessageBatchRequest request, SendMessageBatchResponse response)
    {
        if (!VerifiesChecksums)
            return;
        foreach (SendMessageBatchResultEntry result in response.Successful)
        {
            if (request.Entries.FirstOrDefault(entry => entry.Id == result.Id) is { } entry)
                ThrowIf(MessageVerifier.VerifySent("SendMessageBatch", entry.MessageBody, entry.MessageAttributes, result.Md5OfMessageBody, result.Md5OfMessageAttributes, result.MessageId));
        }
    }

    partial void CheckResult(ReceiveMessageRequest request, ReceiveMessageResponse response)
    {
        if (!VerifiesChecksums)
            return;
        foreach (Message message in response.Messages)
            ThrowIf(MessageVerifier.VerifyReceived(message));
    }

    private static void ThrowIf(MessageChecksumException? mismatch)
    {
        if (mismatch is not null)
            throw mismatch;
    }
}
