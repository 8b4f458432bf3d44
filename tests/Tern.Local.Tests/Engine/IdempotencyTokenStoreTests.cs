using Tern.Local.DynamoDB;
using Tern.Local.DynamoDB.Transactions;

namespace Tern.Local.Tests.Engine;

public sealed class IdempotencyTokenStoreTests
{
    [Fact]
    public void Token_expires_after_10_minutes()
    {
        var ledger = new IdempotencyTokenStore();
        for (int minute = 0; minute < 30; minute++)
        {
            DateTimeOffset now = Tables.Start.AddMinutes(minute);
            Assert.True(ledger.TryReserve($"t{minute}", "hash", now));
            ledger.Complete(new IdempotencyToken($"t{minute}", "hash", now));
            Assert.Equal(Math.Min(minute + 1, 10), ledger.Completed().Length);
        }
        DateTimeOffset end = Tables.Start.AddMinutes(29);
        Assert.False(ledger.TryReserve("t20", "hash", end));
        Assert.True(ledger.TryReserve("t19", "hash", end));
        Assert.Equal("IdempotentParameterMismatchException", Assert.Throws<DynamoDBServiceException>(() => ledger.TryReserve("t20", "other", end)).Code);
        Assert.Equal("TransactionInProgressException", Assert.Throws<DynamoDBServiceException>(() => ledger.TryReserve("t19", "hash", end)).Code);
        ledger.Release("t19");
        Assert.True(ledger.TryReserve("t19", "hash", end));
    }
}
