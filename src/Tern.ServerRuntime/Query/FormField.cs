namespace Tern.ServerRuntime;

/// <summary>A decoded field of a form. The positions are those of the encoded name and value, because decoded text is never longer.</summary>
internal readonly record struct FormField(int Start, int NameLength, int ValueStart, int ValueLength);
