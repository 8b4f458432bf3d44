namespace Tern.Local.Durability;

/// <summary>Applies the records of a snapshot and its logs to a store.</summary>
internal abstract class StoreReplay
{
    /// <summary>Applies a record.</summary>
    /// <exception cref="InvalidDataException">The record is malformed, or contradicts earlier records.</exception>
    public void Apply(ReadOnlySpan<byte> content)
    {
        var reader = new RecordReader(content);
        byte kind = reader.Byte();
        try
        {
            if (kind != WriteAheadLog.EmptyRecord && !TryApply(kind, ref reader))
                throw new InvalidDataException($"This version does not support the record kind {kind}.");
        }
        catch (Exception e) when (e is TernServiceException or ArgumentException or FormatException
            or InvalidOperationException or KeyNotFoundException or OverflowException)
        {
            // The checksum is correct, but no version of this code writes such a record, for example an invalid number or an item without its key.
            throw new InvalidDataException($"Its content is inconsistent ({e.Message}).", e);
        }
        if (!reader.IsAtEnd)
            throw new InvalidDataException("The record has unexpected bytes after its content.");
    }

    /// <summary>Applies the content after the kind.</summary>
    /// <returns>False if the kind is unknown.</returns>
    protected abstract bool TryApply(byte kind, ref RecordReader reader);
}
