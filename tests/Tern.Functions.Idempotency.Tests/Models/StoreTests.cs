using Tern.Functions.Idempotency.Records;
using Tern.Functions.Idempotency.Tests.Support;

namespace Tern.Functions.Idempotency.Tests.Models;

/// <summary>The store in memory, which the model checker uses, and the table have the same results.</summary>
public sealed class StoreTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Random_calls_have_the_results_of_the_table()
    {
        await using IdempotencyTable table = await IdempotencyTable.CreateAsync();
        var store = new DynamoIdempotencyStore(table.Client, IdempotencyTable.Name);
        var memory = new MemoryStore();
        var random = new Random(24);
        for (int i = 0; i < 500; i++)
        {
            DateTimeOffset now = table.Time.GetUtcNow();
            var record = new IdempotencyRecord
            {
                Id = $"k{random.Next(3)}",
                Owner = $"o{random.Next(3)}",
                Status = random.Next(2) == 0 ? IdempotencyRecord.InProgress : IdempotencyRecord.Completed,
                Expiration = now.ToUnixTimeSeconds() + random.Next(1, 9),
                InProgressExpiration = random.Next(4) == 0 ? null : now.ToUnixTimeMilliseconds() + random.Next(1, 4_000),
                Data = random.Next(2) == 0 ? null : (Document)i,
            };
            switch (random.Next(4))
            {
                case 0:
                    Assert.Equal(Text(await memory.TryBeginAsync(record, now, Token)), Text(await store.TryBeginAsync(record, now, Token)));
                    break;
                case 1:
                    Assert.Equal(await memory.TryCompleteAsync(record, Token), await store.TryCompleteAsync(record, Token));
                    break;
                case 2:
                    await memory.DeleteAsync(record.Id, record.Owner, Token);
                    await store.DeleteAsync(record.Id, record.Owner, Token);
                    break;
                default:
                    table.Time.Advance(TimeSpan.FromMilliseconds(random.Next(1_000)));
                    break;
            }
        }
    }

    private static string? Text(IdempotencyRecord? record) =>
        record is null ? null : FormattableString.Invariant($"{record.Id} {record.Status} {record.Expiration} {record.InProgressExpiration} {record.Data} {record.Owner}");
}
