using Tern.Local.DynamoDB;
using Tern.Local.DynamoDB.Transactions;

namespace Tern.Local.Tests.Engine;

public sealed class TokenLedgerTests
{
    [Fact]
    public void Token_expires_after_10_minutes()
    {
        var ledger = new TokenLedger();
        for (int minute = 0; minute < 30; minute++)
        {
            DateTimeOffset now = Tables.Start.AddMinutes(minute);
            Assert.True(ledger.TryBegin($"t{minute}", "hash", now));
            ledger.Complete(new TokenEntry($"t{minute}", "hash", now));
            Assert.Equal(Math.Min(minute + 1, 10), ledger.Completed().Length);
        }
        DateTimeOffset end = Tables.Start.AddMinutes(29);
        Assert.False(ledger.TryBegin("t20", "hash", end));
        Assert.True(ledger.TryBegin("t19", "hash", end));
        Assert.Equal("IdempotentParameterMismatchException", Assert.Throws<LocalServiceException>(() => ledger.TryBegin("t20", "other", end)).Code);
        Assert.Equal("TransactionInProgressException", Assert.Throws<LocalServiceException>(() => ledger.TryBegin("t19", "hash", end)).Code);
        ledger.Abandon("t19");
        Assert.True(ledger.TryBegin("t19", "hash", end));
    }
}
