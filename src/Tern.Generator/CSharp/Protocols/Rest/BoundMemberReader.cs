using Tern.Generator.CSharp.Codecs;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Protocols.Rest;

/// <summary>
/// Writes the statements that read the members of an output or an error from the status and the headers of a response. For an input, only the headers
/// are read.
/// </summary>
internal sealed class BoundMemberReader(HttpBindings bindings, TypeScope scope, StructureLocals locals, bool isStrict = false)
{
    private readonly BoundValues _values = new(scope, "http-date", isStrict);

    /// <param name="code">The writer to use.</param>
    /// <param name="metadata">The expression for the status and the headers of the message.</param>
    public void Write(CodeWriter code, string metadata)
    {
        if (bindings.ResponseCode is { } status)
            code.Line($"{locals[status]} = {(status.Value is EnumShape named ? $"new {scope.Named(named)}({metadata}.StatusCode)" : $"{metadata}.StatusCode")};");
        if (bindings.Headers.Count == 0 && bindings.PrefixHeaders.Count == 0)
            return;
        string headers = locals.New("headers");
        code.Line($"var {headers} = new {scope.External(ExternalTypes.HeaderReader)}({metadata});");
        foreach (Member member in bindings.Headers)
        {
            code.Open($"if ({headers}.MoveTo({CSharpText.Literal(member.Traits.GetString(TraitIds.HttpHeader)!)}, {CSharpText.Literal(member.PropertyName)}))");
            if (member.Target is ListShape list)
                ReadList(code, headers, member, list);
            else
                code.Line($"{locals[member]} = {_values.Read(member, headers)};");
            code.Close();
        }
        foreach (Member member in bindings.PrefixHeaders)
            ReadPrefixed(code, headers, member);
    }

    private void ReadList(CodeWriter code, string headers, Member member, ListShape list)
    {
        string elements = locals.New("elements");
        string move = list.Element.Value is SimpleShape { Kind: ShapeKind.Timestamp } ? "MoveToTimestamp" : "MoveToElement";
        code.Line($"var {elements} = new {scope.External(ExternalTypes.ListBuilder)}<{scope.ElementType(list)}>();");
        code.Line($"while ({headers}.{move}())");
        code.Line($"    {elements}.Add({_values.Read(list.Element, headers)});");
        code.Line($"{locals[member]} = {elements}.ToArray();");
    }

    private void ReadPrefixed(CodeWriter code, string headers, Member member)
    {
        string prefix = CSharpText.Literal(member.Traits.GetString(TraitIds.HttpPrefixHeaders)!);
        if (member.Target is not MapShape { Value.Value: SimpleShape { Kind: ShapeKind.String } or EnumShape { IsNumeric: false } } map)
            throw new GeneratorException($"member '{member.Name}': The trait {TraitIds.HttpPrefixHeaders} is on a member of {member.Value.Id}. Expected: a map of strings.");
        if (map.Value.Value is SimpleShape && !map.IsSparse)
        {
            code.Line($"{locals[member]} = {headers}.ReadPrefixed({prefix});");
            return;
        }
        string entries = locals.New("entries");
        string entry = locals.New("entry");
        code.Line($"var {entries} = new {scope.External(ExternalTypes.MapBuilder)}<{scope.ValueType(map)}>();");
        code.Line($"foreach (ref readonly {scope.External(ExternalTypes.KeyValuePair)}<string, string> {entry} in {headers}.ReadPrefixed({prefix}).AsSpan())");
        code.Line($"    {entries}.Set({entry}.Key, {(map.Value.Value is EnumShape text ? $"new {scope.Named(text)}({entry}.Value)" : $"{entry}.Value")});");
        code.Line($"{locals[member]} = {entries}.ToMap();");
    }
}
