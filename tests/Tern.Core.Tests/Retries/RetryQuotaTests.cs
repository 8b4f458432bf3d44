using Tern.Runtime;

namespace Tern.Core.Tests.Retries;

public class RetryQuotaTests
{
    [Fact]
    public void TryTake_takes_the_full_cost_or_nothing()
    {
        var quota = new RetryQuota(14);
        Assert.False(quota.TryAcquire(15));
        Assert.Equal(14, quota.Available);
        Assert.True(quota.TryAcquire(14));
        Assert.False(quota.TryAcquire(1));
        Assert.Equal(0, quota.Available);
    }

    [Fact]
    public void Returned_tokens_do_not_exceed_the_quota_capacity()
    {
        var quota = new RetryQuota(500);
        Assert.True(quota.TryAcquire(5));
        quota.Return(14);
        Assert.Equal(500, quota.Available);
    }

    [Fact]
    public void Concurrent_take_and_return_preserve_the_number_of_tokens()
    {
        const int Threads = 8;
        const int Rounds = 50_000;
        var quota = new RetryQuota(100);
        using var start = new Barrier(Threads);
        int taken = 0;
        int outOfRange = 0;
        Thread[] threads = new Thread[Threads];
        for (int t = 0; t < Threads; t++)
        {
            int cost = t % 2 == 0 ? RetryQuota.TransientCost : RetryQuota.ThrottlingCost;
            threads[t] = new Thread(() =>
            {
                start.SignalAndWait();
                for (int i = 0; i < Rounds; i++)
                {
                    if (!quota.TryAcquire(cost))
                        continue;
                    Interlocked.Increment(ref taken);
                    if (quota.Available is < 0 or > 100)
                        Interlocked.Increment(ref outOfRange);
                    quota.Return(cost);
                }
            });
            threads[t].Start();
        }
        foreach (Thread thread in threads)
            thread.Join();

        Assert.Equal(100, quota.Available);
        Assert.Equal(0, outOfRange);
        Assert.True(taken > 0);
    }

    [Fact]
    public void Concurrent_TryTake_grants_no_more_than_the_available_tokens()
    {
        const int Threads = 8;
        var quota = new RetryQuota(RetryQuota.DefaultCapacity);
        using var start = new Barrier(Threads);
        int granted = 0;
        Thread[] threads = new Thread[Threads];
        for (int t = 0; t < Threads; t++)
        {
            threads[t] = new Thread(() =>
            {
                start.SignalAndWait();
                for (int i = 0; i < 100; i++)
                {
                    if (quota.TryAcquire(RetryQuota.TransientCost))
                        Interlocked.Increment(ref granted);
                }
            });
            threads[t].Start();
        }
        foreach (Thread thread in threads)
            thread.Join();

        Assert.Equal(35, granted);
        Assert.Equal(500 - 35 * 14, quota.Available);
    }
}
