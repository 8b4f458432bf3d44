namespace Tern.Local.Durability;

/// <summary>Reads a resource from its document.</summary>
/// <exception cref="InvalidDataException">The content is invalid.</exception>
internal delegate T DocumentReader<out T>(ref RecordReader reader);
