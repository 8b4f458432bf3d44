namespace Tern.Local.Durability;

/// <summary>Receives the content of one record while a file is read.</summary>
/// <exception cref="InvalidDataException">The content is invalid.</exception>
internal delegate void RecordReplay(ReadOnlySpan<byte> content);
