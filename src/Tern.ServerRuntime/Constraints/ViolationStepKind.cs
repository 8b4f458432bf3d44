namespace Tern.ServerRuntime;

/// <summary>What a step of a <see cref="ViolationPath"/> enters.</summary>
internal enum ViolationStepKind
{
    /// <summary>A member of a structure or a union.</summary>
    Member,

    /// <summary>An element of a list.</summary>
    Element,

    /// <summary>A key of a map.</summary>
    Key,

    /// <summary>A value of a map.</summary>
    Entry,
}
