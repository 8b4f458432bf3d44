using Microsoft.Win32.SafeHandles;

namespace Tern.S3.Transfers;

/// <summary>Writes parts to their offsets in a file, and records them in the state if there is one.</summary>
internal sealed class FileTarget(SafeFileHandle file, DownloadState? state) : IPartTarget
{
    public Task? GetBackpressure(int index) => null;

    public ValueTask WriteAsync(int index, long offset, ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken) =>
        RandomAccess.WriteAsync(file, bytes, offset, cancellationToken);

    public ValueTask CompleteAsync(DownloadedPart receipt, CancellationToken cancellationToken) =>
        state is null ? ValueTask.CompletedTask : state.RecordAsync(receipt, file, cancellationToken);
}
