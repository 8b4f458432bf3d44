namespace Tern.Functions.Build;

/// <summary>A file of the zip.</summary>
/// <param name="Name">The name in the zip, with <c>/</c> between folders.</param>
/// <param name="Path">The path on this machine.</param>
/// <param name="Length">The size in bytes.</param>
internal sealed record PackageFile(string Name, string Path, long Length);
