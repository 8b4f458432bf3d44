namespace Tern.S3.Transfers;

/// <summary>Transfers many files, several at a time, and records the result of each.</summary>
internal sealed class DirectoryTransfer(int maxFiles, TimeProvider time)
{
    private readonly TransferLimiter _gate = new(ConcurrencyLimit.CreateFixed(maxFiles, time));
    private readonly List<DirectoryFileResult> _files = [];

    /// <summary>Starts a transfer when the limit allows it.</summary>
    public async Task StartAsync(DirectoryFileResult file, Func<CancellationToken, Task> transfer, CancellationToken cancellationToken)
    {
        await _gate.EnterAsync(cancellationToken).ConfigureAwait(false);
        // RunAsync never throws.
        _ = TransferAsync(file, transfer, cancellationToken);
    }

    /// <summary>Records a file that is not transferred.</summary>
    public void AddRejected(DirectoryFileResult file)
    {
        lock (_files)
            _files.Add(file);
    }

    /// <summary>Waits for the transfers in flight.</summary>
    public Task DrainAsync() => _gate.DrainAsync();

    /// <summary>Returns the results, in the order of the keys.</summary>
    /// <exception cref="DirectoryIncompleteException">Some files were not transferred.</exception>
    public IReadOnlyList<DirectoryFileResult> GetResult()
    {
        _files.Sort(static (left, right) => string.CompareOrdinal(left.Key, right.Key));
        return _files.Exists(file => file.Exception is not null) ? throw new DirectoryIncompleteException(_files) : _files;
    }

    private async Task TransferAsync(DirectoryFileResult file, Func<CancellationToken, Task> transfer, CancellationToken cancellationToken)
    {
        try
        {
            await transfer(cancellationToken).ConfigureAwait(false);
        }
        catch (Exception e)
        {
            file = file with { Exception = e };
        }
        lock (_files)
            _files.Add(file);
        _gate.Leave(0);
    }
}
