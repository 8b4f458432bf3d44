using Tern.Functions;

namespace Tern.Examples;

/// <summary>The code of the pages about batches and events.</summary>
internal static class BatchExamples
{
    public static async Task<int> Main_of_the_program()
    {
        return await Function.RunAsync<SqsEvent, SqsBatchResponse>((e, invocation) => Function.ForEachAsync(
            e,
            async (message, token) => await ProcessAsync(message.Body, token),
            new() { MaxConcurrency = 10 },
            invocation.CancellationToken));
    }

    public static async Task<int> Main_of_a_function_with_windows()
    {
        return await Function.RunAsync<KinesisEvent, TimeWindowResponse>(async (e, invocation) =>
        {
            long total = e.State?.AsInt64() ?? 0;
            StreamBatchResponse response = await Function.ForEachAsync(
                e,
                (record, _) =>
                {
                    total += record.Kinesis.Data.Length;
                    return ValueTask.CompletedTask;
                },
                cancellationToken: invocation.CancellationToken);
            return new() { State = total, BatchItemFailures = response.BatchItemFailures };
        });
    }

    public static async Task<int> Main_of_a_function_with_a_typed_detail()
    {
        return await Function.RunAsync<EventBridgeEvent<CloudTrailEvent>>(async (e, invocation) =>
        {
            await ProcessAsync(e.Detail.EventName ?? "", invocation.CancellationToken);
        });
    }

    public static async Task<int> Main_of_a_function_with_a_queue_of_S3_events()
    {
        return await Function.RunAsync<SqsEvent, SqsBatchResponse>((e, invocation) => Function.ForEachAsync(
            e,
            async (message, token) =>
            {
                foreach (S3Record created in message.ReadBody<S3Event>().Records)
                    await ProcessAsync(created.S3.Object.DecodedKey, token);
            },
            cancellationToken: invocation.CancellationToken));
    }

    private static async Task ProcessAsync(string text, CancellationToken cancellationToken) => await Task.FromResult(text).WaitAsync(cancellationToken);
}
