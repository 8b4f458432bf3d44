namespace Tern.S3.Transfers;

/// <summary>Where the bytes of pieces go.</summary>
internal interface IPieceTarget
{
    /// <summary>
    /// Null when bytes of a piece can be taken now. Otherwise what to wait for before they are asked for: whoever waits holds no connection, of
    /// which a piece before this one may have need.
    /// </summary>
    Task? FindObstacle(int index);

    /// <summary>Bytes of a piece, in the order of the piece; pieces come at once.</summary>
    /// <param name="index">The piece.</param>
    /// <param name="offset">Where the bytes are in the object.</param>
    /// <param name="bytes">The bytes, which are the target's until it has returned.</param>
    /// <param name="cancellationToken">Ends the download.</param>
    ValueTask WriteAsync(int index, long offset, ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken);

    /// <summary>A piece is whole and what S3 says it is.</summary>
    ValueTask CompleteAsync(PieceReceipt receipt, CancellationToken cancellationToken);
}
