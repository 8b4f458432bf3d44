using Tern.TypeModel;

namespace Tern.Functions.Generator;

/// <summary>The properties of diagnostics for code fixes of functions. <see cref="FixProperties"/> has the others.</summary>
internal static class FunctionFixProperties
{
    /// <summary>
    /// The functions that can use a serializer context, separated by <see cref="FixProperties.Separator"/>. The parts of each are its name, its id in documentation, and
    /// the types of its event and its result in C#.
    /// </summary>
    public const string UseContext = "UseContext";

    /// <summary>The context that needs <c>[JsonSerializable]</c>: its id in documentation, and the type in C#.</summary>
    public const string AddSerializable = "AddSerializable";

    /// <summary>Separates the parts of a value.</summary>
    public const char PartSeparator = '|';
}
