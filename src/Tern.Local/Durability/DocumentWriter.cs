namespace Tern.Local.Durability;

/// <summary>Writes a resource to its document.</summary>
internal delegate void DocumentWriter<in T>(in RecordWriter writer, T resource);
