namespace Tern.Local.Durability;

/// <summary>The end of the complete records of a file.</summary>
/// <param name="Offset">The offset after the last complete record, in bytes; 0 if the magic number is incomplete.</param>
/// <param name="Group">The group of the last record; 0 if there is none.</param>
/// <param name="EndsGroup">Whether the last record ends its group.</param>
internal readonly record struct LogEnd(long Offset, long Group, bool EndsGroup);
