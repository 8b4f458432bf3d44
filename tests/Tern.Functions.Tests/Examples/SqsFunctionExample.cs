using Tern.Functions;

namespace Tern.Examples;

internal static class SqsFunctionExample
{
    public static async Task<int> Main_of_the_program()
    {
        return await Function.RunAsync<SqsEvent, SqsBatchResponse>(async (e, invocation) =>
        {
            List<BatchItemFailure> failures = [];
            foreach (SqsMessage message in e.Records)
            {
                if (!await TryProcessAsync(message.Body, invocation.CancellationToken))
                    failures.Add(new() { ItemIdentifier = message.MessageId });
            }
            return new() { BatchItemFailures = failures };
        });
    }

    private static Task<bool> TryProcessAsync(string body, CancellationToken cancellationToken) => Task.FromResult(body.Length > 0 && !cancellationToken.IsCancellationRequested);
}
