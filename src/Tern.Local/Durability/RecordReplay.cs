namespace Tern.Local.Durability;

/// <summary>Takes the content of one record while a file is read.</summary>
/// <exception cref="InvalidDataException">The content cannot be understood.</exception>
internal delegate void RecordReplay(ReadOnlySpan<byte> content);
