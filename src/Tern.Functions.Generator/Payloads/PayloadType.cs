using Tern.TypeModel;

namespace Tern.Functions.Generator.Payloads;

/// <summary>A type whose reader and writer are generated.</summary>
internal sealed record PayloadType
{
    /// <summary>The type in C#.</summary>
    public required string Type { get; init; }

    /// <summary>The name in messages.</summary>
    public required string ShortName { get; init; }

    /// <summary>The name of the generated codec.</summary>
    public required string CodecName { get; init; }

    /// <summary>The name of the file.</summary>
    public string FileName { get; init; } = "";

    public bool IsValueType { get; init; }

    /// <summary>The parts of a type with <c>[Payload]</c>, from the outermost; empty for a codec outside of the type.</summary>
    public EquatableArray<string> Declarations { get; init; }

    /// <summary>The namespace of the parts.</summary>
    public string Namespace { get; init; } = "";

    /// <summary>The names and numbers, if the type is an enum.</summary>
    public EnumNamesModel? Enum { get; init; }

    public EquatableArray<PayloadMember> Members { get; init; }

    public EquatableArray<PayloadArgument> Arguments { get; init; }

    /// <summary>Required members that JSON does not contain.</summary>
    public EquatableArray<string> IgnoredRequired { get; init; }

    /// <summary>The validator of a type with <c>[Payload]</c>, in C#; null without rules.</summary>
    public string? Validator { get; init; }

    /// <summary>Whether an error was reported, so that the code is not complete.</summary>
    public bool IsIncomplete { get; init; }

    /// <summary>Whether generated code is within a generic type.</summary>
    public bool IsGeneric { get; init; }

    public bool IsPartial => Declarations.Count > 0;
}

/// <summary>The names of an enum in JSON.</summary>
/// <param name="Underlying">The keyword of its number.</param>
/// <param name="IsFlags">Whether values are combinations.</param>
/// <param name="Names">The names.</param>
/// <param name="Values">The number of each name.</param>
internal sealed record EnumNamesModel(string Underlying, bool IsFlags, EquatableArray<string> Names, EquatableArray<string> Values);

/// <summary>An argument of the constructor.</summary>
/// <param name="Name">The name of the parameter as an identifier.</param>
/// <param name="Member">The index of the member; -1 for none.</param>
/// <param name="Default">The value without a member.</param>
internal sealed record PayloadArgument(string Name, int Member, string Default);
