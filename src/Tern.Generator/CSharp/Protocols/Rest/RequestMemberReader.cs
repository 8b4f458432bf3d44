using Tern.Generator.CSharp.Codecs;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Protocols.Rest;

/// <summary>Writes the statements with which a server reads the members of an input from the path, the query and the headers of a request.</summary>
internal sealed class RequestMemberReader(Operation operation, HttpBindings bindings, TypeScope scope, StructureLocals locals, bool isStrict)
{
    private readonly BoundValues _values = new(scope, "date-time", isStrict);
    private string _reader = "";

    public void Write(CodeWriter code)
    {
        if (bindings.Labels.Concat(bindings.Query).Any(IsParsed))
        {
            _reader = locals.New("values");
            code.Line($"var {_reader} = new {scope.External(ExternalTypes.HeaderReader)}(request.Headers);");
        }
        ReadLabels(code);
        foreach (Member member in bindings.Query)
            ReadParameter(code, member);
        foreach (Member member in bindings.QueryParams)
            ReadParameters(code, member);
        new BoundMemberReader(bindings, scope, locals, isStrict).Write(code, "request.Headers");
    }

    private static bool IsParsed(Member member) =>
        (member.Target is ListShape list ? list.Element.Value : member.Value) is not (SimpleShape { Kind: ShapeKind.String } or EnumShape { IsNumeric: false });

    private void ReadLabels(CodeWriter code)
    {
        if (bindings.Labels.Count == 0)
            return;
        string labels = locals.New("labels");
        code.Line($"var {labels} = {operation.Name}Server.Route.ReadLabels(request);");
        UriTemplate template = ErrorContext.InTrait(TraitIds.Http, () => new UriTemplate(HttpBindings.Uri(operation)));
        int index = 0;
        foreach (UriPart part in template.Path.Where(part => part.IsLabel))
        {
            Member member = bindings.Labels.FirstOrDefault(member => member.Name == part.Text)
                ?? throw new GeneratorException($"The trait {TraitIds.Http} has the label '{part.Text}'. Expected: a member of the input with the name and the trait {TraitIds.HttpLabel}.");
            ReadValue(code, member, member, $"{labels}[{index++}]", "label", member.Name, value => $"{locals[member]} = {value};");
        }
    }

    private void ReadParameter(CodeWriter code, Member member)
    {
        string name = member.Traits.GetString(TraitIds.HttpQuery)!;
        if (member.Target is ListShape list)
        {
            string elements = locals.New("elements");
            string parameter = locals.New("parameter");
            code.Line($"var {elements} = new {scope.External(ExternalTypes.ListBuilder)}<{scope.ElementType(list)}>();");
            code.Open($"foreach ({scope.External(ExternalTypes.KeyValuePair)}<string, string> {parameter} in request.Parameters)");
            code.Line($"if ({parameter}.Key != {CSharpText.Literal(name)})");
            code.Line("    continue;");
            ReadValue(code, member, list.Element, $"{parameter}.Value", "parameter", name, value => $"{elements}.Add({value});");
            code.Close();
            code.Line($"if (!{elements}.IsEmpty)");
            code.Line($"    {locals[member]} = {elements}.ToArray();");
            return;
        }
        string text = scope.NewVariable();
        code.Open($"if (request.GetParameter({CSharpText.Literal(name)}) is {{ }} {text})");
        ReadValue(code, member, member, text, "parameter", name, value => $"{locals[member]} = {value};");
        code.Close();
    }

    // The map contains all parameters, including those that are bound to other members.
    private void ReadParameters(CodeWriter code, Member member)
    {
        var map = member.Target as MapShape;
        if (map is not { Value.Value: SimpleShape { Kind: ShapeKind.String } or ListShape { Element.Value: SimpleShape { Kind: ShapeKind.String } } })
            throw new GeneratorException($"member '{member.Name}': The trait {TraitIds.HttpQueryParams} is on a member of {member.Value.Id}. Expected: a map of strings or of lists of strings.");
        string entries = locals.New("entries");
        string parameter = locals.New("parameter");
        code.Line($"var {entries} = new {scope.External(ExternalTypes.MapBuilder)}<{scope.ValueType(map)}>();");
        code.Open($"foreach ({scope.External(ExternalTypes.KeyValuePair)}<string, string> {parameter} in request.Parameters)");
        if (map.Value.Target is ListShape list)
        {
            string elements = locals.New("elements");
            string other = locals.New("other");
            code.Line($"var {elements} = new {scope.External(ExternalTypes.ListBuilder)}<{scope.ElementType(list)}>();");
            code.Open($"foreach ({scope.External(ExternalTypes.KeyValuePair)}<string, string> {other} in request.Parameters)");
            code.Line($"if ({other}.Key == {parameter}.Key)");
            code.Line($"    {elements}.Add({other}.Value);");
            code.Close();
            code.Line($"{entries}.Set({parameter}.Key, {elements}.ToArray());");
        }
        else
        {
            code.Line($"{entries}.Set({parameter}.Key, {parameter}.Value);");
        }
        code.Close();
        code.Line("if (request.Parameters.Count > 0)");
        code.Line($"    {locals[member]} = {entries}.ToMap();");
    }

    private void ReadValue(CodeWriter code, Member member, Member valueMember, string text, string place, string name, Func<string, string> take)
    {
        switch (valueMember.Value)
        {
            case SimpleShape { Kind: ShapeKind.String }:
                code.Line(take(text));
                return;
            case EnumShape { IsNumeric: false } known:
                code.Line(take($"new {scope.Named(known)}({text})"));
                return;
        }
        code.Line($"{_reader}.MoveTo({text}, {CSharpText.Literal(place)}, {CSharpText.Literal(name)}, {CSharpText.Literal(member.PropertyName)});");
        code.Line(take(_values.Read(valueMember, _reader)));
    }
}
