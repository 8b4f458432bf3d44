using Tern.Functions;

namespace Tern.DynamoDB.Mapper.Tests.Examples;

// The mapper has an internal type with this name, which is visible to its tests.
using Function = Tern.Functions.Function;

/// <summary>The code of the pages about changes.</summary>
internal static class ChangeExamples
{
    internal static async Task<int> Main_of_the_program()
    {
        return await Function.RunAsync<DynamoDBEvent, StreamBatchResponse>((e, invocation) => Function.ForEachAsync(
            e,
            async (record, token) =>
            {
                Change<Order> change = Change.Read<Order>(record);
                if (change is { Kind: ChangeKind.Modified, Old: { } before, New: { } after } && before.Status != after.Status)
                    await NotifyAsync(after, token);
                else if (change.IsExpired)                                     // removed by its time to live
                    await ArchiveAsync(change.Old, token);
            },
            cancellationToken: invocation.CancellationToken));
    }

    private static async Task NotifyAsync(Order order, CancellationToken cancellationToken) => await Task.FromResult(order).WaitAsync(cancellationToken);

    private static async Task ArchiveAsync(Order? order, CancellationToken cancellationToken) => await Task.FromResult(order).WaitAsync(cancellationToken);
}
