using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using Tern.Functions.Build.Metadata;
using Tern.Functions.Build.Operations;

namespace Tern.Functions.Build.Definitions;

/// <summary>Reads the functions of a program from its attributes.</summary>
/// <param name="project">The assembly of the project.</param>
/// <param name="index">The code that is searched for operations.</param>
/// <param name="runtime">The runtime: <c>provided.al2023</c> or <c>dotnet10</c>.</param>
internal sealed class ProgramReader(ManagedAssembly project, CodeIndex index, string runtime)
{
    private const string HttpFunctionName = "http";
    private const string FunctionAttribute = "Tern.Functions.FunctionAttribute";
    private const string HttpFunctionAttribute = "Tern.Functions.Http.HttpFunctionAttribute";
    private const string SettingsAttribute = "Tern.Functions.FunctionSettingsAttribute";

    private readonly MetadataReader _reader = project.Reader;
    private readonly ProgramIds _ids = new();

    /// <summary>The functions in ordinal order of their names.</summary>
    public List<FunctionDefinition> Read()
    {
        SortedDictionary<string, List<MethodDefinitionHandle>> functions = new(StringComparer.Ordinal);
        foreach (MethodDefinitionHandle handle in _reader.MethodDefinitions)
        {
            foreach (AttributeValues attribute in ReadAttributes(handle))
            {
                if (attribute.Type.Name == FunctionAttribute)
                    functions[attribute.Argument as string ?? Place(handle)] = [handle];
                else if (attribute.Type.Name == HttpFunctionAttribute && functions.TryGetValue(HttpFunctionName, out List<MethodDefinitionHandle>? methods))
                    methods.Add(handle);
                else if (attribute.Type.Name == HttpFunctionAttribute)
                    functions[HttpFunctionName] = [handle];
            }
        }
        List<AttributeValues> shared = AttributeValues.Read(_reader, _reader.GetAssemblyDefinition().GetCustomAttributes());
        if (functions.Count == 0)
            return [Create(project.Name, isOnly: true, shared, default, SearchEntryPoint())];
        bool isOnly = functions.Count == 1;
        bool hasHttp = functions.TryGetValue(HttpFunctionName, out List<MethodDefinitionHandle>? http) && ReadAttributes(http[0]).Exists(attribute => attribute.Type.Name == HttpFunctionAttribute);
        if (!hasHttp && shared.Find(IsOfFunction) is { } unused)
            throw new PackageException($"The attribute [assembly: {unused.ShortName}] has no function: all functions of {project.Name} are methods with [Function]. Move it to a method.");
        return [.. functions.Select(function => hasHttp && function.Value == http ? CreateHttp(http, isOnly, shared) : CreateMethod(function.Key, function.Value[0], isOnly))];
    }

    private FunctionDefinition CreateMethod(string name, MethodDefinitionHandle method, bool isOnly)
    {
        OperationSearch search = SearchEntryPoint();
        AddMethod(search, method);
        return Create(name, isOnly, ReadAttributes(method), HandlerSignature.Of(_reader.GetMethodDefinition(method)), search);
    }

    // Without a trigger, an HTTP API passes all requests to the function. WebSocket APIs have none.
    private FunctionDefinition CreateHttp(List<MethodDefinitionHandle> methods, bool isOnly, List<AttributeValues> shared)
    {
        OperationSearch search = SearchEntryPoint();
        bool isWebSocket = true;
        foreach (MethodDefinitionHandle method in methods)
        {
            AddMethod(search, method);
            isWebSocket &= ReadAttributes(method).Find(attribute => attribute.Type.Name == HttpFunctionAttribute)?.Argument is string route
                && (route.StartsWith("CONNECT ", StringComparison.Ordinal) || route.StartsWith("MESSAGE ", StringComparison.Ordinal) || route.StartsWith("DISCONNECT ", StringComparison.Ordinal));
        }
        FunctionDefinition function = Create(HttpFunctionName, isOnly, shared, default, search);
        if (!isWebSocket && !function.Triggers.Exists(trigger => trigger is RouteTrigger or UrlTrigger))
            function.Triggers.Add(new RouteTrigger(_ids.CreateTrigger(function.Id + "Route"), "$default"));
        return function;
    }

    private FunctionDefinition Create(string name, bool isOnly, List<AttributeValues> attributes, HandlerSignature signature, OperationSearch search)
    {
        string id = _ids.CreateFunction(name);
        bool isNative = runtime == "provided.al2023";
        SortedDictionary<string, string> variables = new(StringComparer.Ordinal);
        if (!isNative && !isOnly)
            variables["TERN_FUNCTION"] = name;
        return new FunctionDefinition
        {
            Name = name,
            Id = id,
            Handler = !isNative ? project.Name : isOnly ? "bootstrap" : name,
            Variables = variables,
            Settings = FunctionSettings.Read(attributes.Find(attribute => attribute.Type.Name == SettingsAttribute), name),
            Triggers = new TriggerReader(id, name, signature, _ids).Read(attributes),
            Permissions = IamActions.Of(search.Find()),
        };
    }

    private OperationSearch SearchEntryPoint()
    {
        OperationSearch search = new(index);
        if (project.EntryPoint != 0)
            AddCode(search, (MethodDefinitionHandle)MetadataTokens.EntityHandle(project.EntryPoint));
        return search;
    }

    private void AddMethod(OperationSearch search, MethodDefinitionHandle method)
    {
        AddCode(search, method);
        TypeDefinition type = _reader.GetTypeDefinition(_reader.GetMethodDefinition(method).GetDeclaringType());
        foreach (AttributeValues attribute in (IEnumerable<AttributeValues>)[.. ReadAttributes(method), .. AttributeValues.Read(_reader, type.GetCustomAttributes())])
        {
            // [Use<TFilter>]: generated code calls the filter.
            if (attribute.Type.Arguments is [var filter] && index.Find(filter.Name) is { } code)
                search.AddAll(code);
        }
    }

    private void AddCode(OperationSearch search, MethodDefinitionHandle handle)
    {
        if (index.Find(TypeNames.Of(_reader, _reader.GetMethodDefinition(handle).GetDeclaringType()))?.Methods.Find(method => method.Handle == handle) is { } code)
            search.Add(code);
    }

    private List<AttributeValues> ReadAttributes(MethodDefinitionHandle method) => AttributeValues.Read(_reader, _reader.GetMethodDefinition(method).GetCustomAttributes());

    private string Place(MethodDefinitionHandle handle)
    {
        MethodDefinition method = _reader.GetMethodDefinition(handle);
        return $"{TypeNames.Path(_reader, method.GetDeclaringType())}.{_reader.GetString(method.Name)}";
    }

    private static bool IsOfFunction(AttributeValues attribute) => attribute.ShortName is "FunctionSettings" or "FunctionUrl" || attribute.ShortName.EndsWith("Trigger", StringComparison.Ordinal);
}
