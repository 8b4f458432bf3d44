using System.Threading.Channels;
using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Identity;

/// <summary>A source whose fetches are completed one by one by the test.</summary>
internal sealed class ScriptedCredentials(ManualTimeProvider clock, bool allowsExpired = false, double jitter = 0)
    : RefreshingCredentialsProvider(clock, new FixedRandom(jitter))
{
    private readonly Channel<TaskCompletionSource<AwsCredentials>> _fetches = Channel.CreateUnbounded<TaskCompletionSource<AwsCredentials>>();
    private int _fetchCount;

    public int FetchCount => Volatile.Read(ref _fetchCount);

    /// <summary>The token of the last fetch.</summary>
    public CancellationToken LastToken { get; private set; }

    protected override bool AllowExpiredCredentials => allowsExpired;

    protected override ValueTask<AwsCredentials> FetchAsync(CancellationToken cancellationToken)
    {
        LastToken = cancellationToken;
        Interlocked.Increment(ref _fetchCount);
        var fetch = new TaskCompletionSource<AwsCredentials>(TaskCreationOptions.RunContinuationsAsynchronously);
        Assert.True(_fetches.Writer.TryWrite(fetch));
        return new(fetch.Task);
    }

    /// <summary>Waits until the next fetch has started and returns it.</summary>
    public ValueTask<TaskCompletionSource<AwsCredentials>> NextFetchAsync() => _fetches.Reader.ReadAsync(TestContext.Current.CancellationToken);

    /// <summary>Completes the next fetch and waits until its credentials are in use.</summary>
    public async Task CompleteAsync(AwsCredentials credentials)
    {
        TaskCompletionSource<AwsCredentials> fetch = await NextFetchAsync();
        Task refresh = PendingRefresh!;
        fetch.SetResult(credentials);
        await refresh;
    }

    /// <summary>Fails the next fetch and waits until the failure was handled.</summary>
    public async Task FailAsync(Exception? failure = null)
    {
        TaskCompletionSource<AwsCredentials> fetch = await NextFetchAsync();
        Task refresh = PendingRefresh!;
        fetch.SetException(failure ?? new HttpRequestException("down"));
        await refresh.ContinueWith(static _ => { }, TestContext.Current.CancellationToken, TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default);
    }
}
