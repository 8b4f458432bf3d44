namespace Tern.Local.Durability;

/// <summary>Where the whole records of a file end.</summary>
/// <param name="Offset">The byte behind the last whole record; 0 when the file has not even its beginning.</param>
/// <param name="Group">The group of the last record; 0 when there is none.</param>
/// <param name="EndsGroup">Whether the last record ends its group.</param>
internal readonly record struct LogEnd(long Offset, long Group, bool EndsGroup);
