using Tern.Generator.CSharp.Clients;
using Tern.Generator.CSharp.Documentation;
using Tern.Generator.CSharp.JmesPath;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Pagination;

/// <summary>Writes the paginators (https://smithy.io/2.0/spec/behavior-traits.html#paginated-trait).</summary>
internal static class PaginatorWriter
{
    /// <summary>The file of the paginator of an operation. Null if the operation has no pages.</summary>
    public static GeneratedFile? Write(Service service, Operation operation, TypeScope scope)
    {
        PageDefinition? pages = PageDefinition.Of(service, operation);
        string trait = operation.Traits.Has(TraitIds.Paginated) ? TraitIds.Paginated : TraitIds.AwsPaginator;
        return pages is null ? null : ErrorContext.InTrait(trait, () => CodeFile.Write($"Pagination/{operation.Name}Pages.cs", scope, code =>
        {
            code.Open($"{scope.Access} sealed partial class {service.Name}Client");
            WritePages(code, service, operation, pages, scope);
            if (pages.Items is { } items && ItemsOf(items, operation, scope) is { } list)
            {
                code.Line();
                WriteItems(code, operation, items, list.Code, list.Element, scope);
            }
            code.Close();
        }));
    }

    private static JmesValue Response(Operation operation) => new("page", new JmesType.Structure(operation.Response), MayBeNull: false);

    private static void WritePages(CodeWriter code, Service service, Operation operation, PageDefinition pages, TypeScope scope)
    {
        string response = scope.Named(operation.Response);
        // ConfigureAwait of an IAsyncEnumerable is an extension method.
        scope.Import("System.Threading.Tasks");
        code.Line($"/// <summary>Calls <c>{operation.WireName}</c> for each page and returns all pages, including empty ones. A page is requested when it is enumerated.</summary>");
        code.Line($"public async {scope.External(ExternalTypes.IAsyncEnumerable)}<{response}> {operation.Name}PagesAsync({scope.Named(operation.Request)} request, [{scope.External(ExternalTypes.EnumeratorCancellation)}] {scope.External(ExternalTypes.CancellationToken)} cancellationToken = default)");
        code.Open();
        code.Line($"{scope.External(ExternalTypes.ArgumentNullException)}.ThrowIfNull(request);");
        code.Open("while (true)");
        code.Line($"{response} page = await {operation.Name}Async(request, cancellationToken).ConfigureAwait(false);");
        code.Line("yield return page;");
        code.Line("cancellationToken.ThrowIfCancellationRequested();");
        if (pages.MoreResults is { } more)
        {
            code.Line($"if (!({JmesCompiler.Truth(JmesCompiler.Compile(more, Response(operation), scope))}))");
            code.Line("    yield break;");
        }
        var assignments = new List<string>();
        var conditions = new List<string>();
        var repetitions = new List<string?>();
        for (int i = 0; i < pages.Tokens.Count; i++)
        {
            (string input, string output) = pages.Tokens[i];
            Member member = operation.Request.Members.FirstOrDefault(member => member.Name == input)
                ?? throw new GeneratorException($"The input token '{input}' is not a member of the input.");
            JmesValue token = JmesCompiler.Compile(output, Response(operation), scope);
            string local = pages.Tokens.Count == 1 ? "next" : $"next{i + 1}";
            code.Line($"var {local} = {token.Code};");
            conditions.Add(JmesCompiler.Truth(token with { Code = local }));
            assignments.Add($"{member.PropertyName} = {AsToken(local, member, scope)}");
            repetitions.Add(IsRepeated(local, token, member, scope));
        }
        code.Line($"if (!({string.Join(" || ", conditions)}))");
        code.Line("    yield break;");
        if (!repetitions.Contains(null))
        {
            code.Line($"if ({string.Join(" && ", repetitions)})");
            code.Line(Customization.RepeatsTokenOnLastPage(service, operation)
                ? "    yield break;"
                : $"    throw new {scope.External(ExternalTypes.TernRepeatedPageTokenException)}({CSharpText.Literal(service.SdkId)}, {CSharpText.Literal(operation.WireName)});");
        }
        code.Line($"request = request with {{ {string.Join(", ", assignments)} }};");
        code.Close();
        code.Close();
    }

    // One of several tokens can be null, and an enum cannot be created from null.
    private static string AsToken(string next, Member member, TypeScope scope) =>
        member is { Target: EnumShape { IsNumeric: false } text, Presence: Presence.Optional } ? $"{next} is null ? default({scope.Named(text)}?) : new {scope.Named(text)}({next})" : next;

    // Null for a type of token that cannot be compared. No service has such a token today.
    private static string? IsRepeated(string next, JmesValue token, Member member, TypeScope scope)
    {
        bool isOptional = member.Presence == Presence.Optional;
        JmesValue requested = JmesCompiler.ValueOf($"request.{member.PropertyName}", member.Value, isOptional, isOptional);
        return (token.Type, requested.Type) switch
        {
            (JmesType.Text, JmesType.Text) or (JmesType.Number, JmesType.Number) => $"{next} == {requested.Code}",
            (JmesType.Map, JmesType.Map) => $"{scope.External(ExternalTypes.PageTokens)}.AreEqual({next}, {requested.Code})",
            _ => null,
        };
    }

    private static (string Code, string Element)? ItemsOf(string path, Operation operation, TypeScope scope)
    {
        // A path of member names, not JMESPath. The last name is the list or map with the items.
        StructureShape owner = operation.Response;
        string code = "page";
        bool mayBeNull = false;
        string[] names = path.Split('.');
        for (int i = 0; i < names.Length; i++)
        {
            Member? member = owner.Members.FirstOrDefault(member => member.Name == names[i]);
            if (member is null)
                return null;
            code += (mayBeNull ? "?." : ".") + member.PropertyName;
            mayBeNull |= member.Presence == Presence.Optional && member.Target is not ListShape;
            if (i < names.Length - 1)
            {
                if (member.Target is not StructureShape next)
                    return null;
                owner = next;
                continue;
            }
            return member.Target switch
            {
                ListShape list => (mayBeNull ? $"({code} ?? [])" : code, scope.ElementType(list)),
                MapShape map => (mayBeNull ? $"({code} ?? [])" : code, $"{scope.External(ExternalTypes.KeyValuePair)}<string, {scope.ValueType(map)}>"),
                _ => null,
            };
        }
        return null;
    }

    private static void WriteItems(CodeWriter code, Operation operation, string path, string items, string element, TypeScope scope)
    {
        code.Line($"/// <summary>Calls <c>{operation.WireName}</c> for each page and returns the elements of {XmlText.Code(path)} of all pages. A page is requested when its first element is enumerated.</summary>");
        code.Line($"public async {scope.External(ExternalTypes.IAsyncEnumerable)}<{element}> {operation.Name}ItemsAsync({scope.Named(operation.Request)} request, [{scope.External(ExternalTypes.EnumeratorCancellation)}] {scope.External(ExternalTypes.CancellationToken)} cancellationToken = default)");
        code.Open();
        code.Open($"await foreach ({scope.Named(operation.Response)} page in {operation.Name}PagesAsync(request, cancellationToken).ConfigureAwait(false))");
        code.Line($"foreach ({element} item in {items})");
        code.Line("    yield return item;");
        code.Close();
        code.Close();
    }
}
