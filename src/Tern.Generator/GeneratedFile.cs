namespace Tern.Generator;

/// <summary>A file to write: its path below the output folder, with forward slashes, and its text.</summary>
public sealed record GeneratedFile(string Path, string Text);
