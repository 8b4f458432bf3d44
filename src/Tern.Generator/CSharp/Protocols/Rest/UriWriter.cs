using Tern.Generator.CSharp.Clients;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Protocols.Rest;

/// <summary>Writes the statements that build the path and the query of a request.</summary>
internal sealed class UriWriter(Service service, HttpBindings bindings, TypeScope scope, PresentValue present)
{
    private readonly BoundValues _values = new(scope, "date-time");

    /// <summary>Writes the statements. A path or query without members is a constant.</summary>
    public void Write(CodeWriter code, UriTemplate template)
    {
        WritePath(code, template);
        WriteQuery(code, template);
    }

    private void WritePath(CodeWriter code, UriTemplate template)
    {
        // A label that is part of the endpoint instead of the path must be set: without it, the request would refer to another resource.
        foreach (Member member in bindings.Labels.Where(member => member.Name == Customization.EndpointLabel(service)))
            code.Line($"{scope.External(ExternalTypes.PathWriter)}.ThrowIfInvalidLabel({CSharpText.Literal(member.PropertyName)}, request.{member.PropertyName});");
        if (!template.Path.Any(part => part.IsLabel))
        {
            string constant = string.Concat(template.Path.Select(part => part.Text));
            if (constant != "/")
                code.Line($"message.Path = {CSharpText.Literal(constant)};");
            return;
        }
        string path = present.New("path");
        code.Line($"var {path} = new {scope.External(ExternalTypes.PathWriter)}(message);");
        foreach (UriPart part in template.Path)
        {
            if (part.IsLabel)
                WriteLabel(code, path, part);
            else
                code.Line($"{path}.WriteLiteral({CSharpText.Literal(part.Text)}u8);");
        }
        code.Line($"{path}.Complete();");
    }

    private void WriteLabel(CodeWriter code, string path, UriPart part)
    {
        Member member = bindings.Labels.FirstOrDefault(member => member.Name == part.Text)
            ?? throw new GeneratorException($"The trait {TraitIds.Http} has the label '{part.Text}'. Expected: a member of the input with the name and the trait {TraitIds.HttpLabel}.");
        string name = CSharpText.Literal(member.PropertyName);
        string value = $"request.{member.PropertyName}";
        bool isOptional = member.Presence == Presence.Optional;
        if (BoundValues.IsWrittenUnconverted(member))
        {
            string given = isOptional ? $"({value} ?? throw {scope.External(ExternalTypes.PathWriter)}.CreateMissingLabelException({name}))" : value;
            code.Line($"{path}.WriteValue({_values.Argument(member, given)});");
            return;
        }
        string text = member.Value switch
        {
            SimpleShape { Kind: ShapeKind.String } => value,
            EnumShape => isOptional ? $"{value}?.Value" : $"{value}.Value",
            _ => _values.Text(member, isOptional ? $"({value} ?? throw {scope.External(ExternalTypes.PathWriter)}.CreateMissingLabelException({name}))" : value, isHeader: false),
        };
        text = WithoutPrefix(member, text);
        if (Customization.LabelDefault(service, member) is { } substitute)
            text = $"string.IsNullOrEmpty({text}) ? {CSharpText.Literal(substitute)} : {text}";
        if (part.IsGreedy)
            code.Line($"{path}.WriteGreedyLabel({name}, {text}{(Customization.PreservesDotSegments(service) ? ", allowDotSegments: true" : "")});");
        else
            code.Line($"{path}.WriteLabel({name}, {text});");
    }

    private void WriteQuery(CodeWriter code, UriTemplate template)
    {
        if (bindings.Query.Count == 0 && bindings.QueryParams.Count == 0)
        {
            if (template.Query.Length > 0)
                code.Line($"message.Query = {CSharpText.Literal(template.Query)};");
            return;
        }
        string query = present.New("query");
        code.Line($"var {query} = new {scope.External(ExternalTypes.QueryWriter)}(message);");
        if (template.Query.Length > 0)
            code.Line($"{query}.WriteLiteral({CSharpText.Literal(template.Query)}u8);");
        foreach (Member member in bindings.Query)
            WriteParameter(code, query, member);
        foreach (Member member in bindings.QueryParams)
            WriteEntries(code, query, member);
        code.Line($"{query}.Complete();");
    }

    private void WriteParameter(CodeWriter code, string query, Member member)
    {
        string name = CSharpText.Literal(Uri.EscapeDataString(member.Traits.GetString(TraitIds.HttpQuery)!) + "=") + "u8";
        present.Write(code, member, value =>
        {
            if (member.Target is ListShape list)
                present.WriteEach(code, list, value, element => code.Line($"{query}.Write({name}, {_values.Argument(list.Element, element)});"));
            else
                code.Line($"{query}.Write({name}, {WithoutPrefix(member, _values.Argument(member, value))});");
        });
    }

    private string WithoutPrefix(Member member, string text)
    {
        IReadOnlyList<string> prefixes = Customization.IdPrefixes(service, member);
        return prefixes.Count == 0 ? text : $"{scope.External(ExternalTypes.PrefixedId)}.WithoutPrefix({text}, [{string.Join(", ", prefixes.Select(CSharpText.Literal))}])";
    }

    private void WriteEntries(CodeWriter code, string query, Member member)
    {
        if (member.Target is not MapShape map)
            throw new GeneratorException($"member '{member.Name}': The trait {TraitIds.HttpQueryParams} is on a member of {member.Value.Id}. Expected: a map.");
        present.Write(code, member, entries => present.WriteEach(code, map, entries, (key, value) =>
        {
            if (map.Value.Target is ListShape list)
                present.WriteEach(code, list, value, element => code.Line($"{query}.WriteEntry({key}, {_values.Text(list.Element, element, isHeader: false)});"));
            else
                code.Line($"{query}.WriteEntry({key}, {_values.Text(map.Value, value, isHeader: false)});");
        }));
    }
}
