using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Documentation;

/// <summary>Links to the AWS API reference.</summary>
public static class ReferenceLink
{
    /// <summary>The page of an operation. Null for a service that is not an AWS service, or without the id of its documentation.</summary>
    public static string? Of(Service service, Operation operation) => Page(service, operation.Id);

    /// <summary>Writes the link to the page of an operation, if there is one.</summary>
    internal static void Write(CodeWriter code, Service service, Operation operation) => Write(code, Page(service, operation.Id), operation.Id);

    /// <summary>Writes the link to the page of a structure or a union, if there is one.</summary>
    internal static void Write(CodeWriter code, Service service, NamedShape shape) => Write(code, Page(service, shape.Id), shape.Id);

    private static void Write(CodeWriter code, string? page, ShapeId id)
    {
        if (page is not null)
            code.Line($"/// <seealso href=\"{XmlText.EscapeAttribute(page)}\">{id.Name}</seealso>");
    }

    private static string? Page(Service service, ShapeId id)
    {
        if (!service.Id.Namespace.StartsWith("com.amazonaws.", StringComparison.Ordinal))
            return null;
        string? prefix = service.Traits.GetString(TraitIds.Service, "endpointPrefix");
        string? derived = prefix is null || service.Version.Length == 0 ? null : $"{prefix}-{service.Version}";
        string? page = service.Traits.GetString(TraitIds.Service, "docId") ?? derived;
        return page is null ? null : $"https://docs.aws.amazon.com/goto/WebAPI/{Uri.EscapeDataString(page)}/{id.Name}";
    }
}
