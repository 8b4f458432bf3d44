namespace Tern.Local.Lambda.Layers;

/// <summary>A version of a layer that a function uses. It can be deleted meanwhile.</summary>
/// <param name="Arn">The ARN of the version.</param>
/// <param name="CodeSize">The length of its archive, in bytes; 0 for a layer of another account.</param>
internal readonly record struct FunctionLayer(string Arn, long CodeSize);
