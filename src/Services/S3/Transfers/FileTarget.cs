using Microsoft.Win32.SafeHandles;

namespace Tern.S3.Transfers;

/// <summary>Puts pieces where they belong in a file, and notes them in a state where there is one.</summary>
internal sealed class FileTarget(SafeFileHandle file, DownloadState? state) : IPieceTarget
{
    public Task? FindObstacle(int index) => null;

    public ValueTask WriteAsync(int index, long offset, ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken) =>
        RandomAccess.WriteAsync(file, bytes, offset, cancellationToken);

    public ValueTask CompleteAsync(PieceReceipt receipt, CancellationToken cancellationToken) =>
        state is null ? ValueTask.CompletedTask : state.NoteAsync(receipt, file, cancellationToken);
}
