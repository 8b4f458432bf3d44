using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Xml.Linq;

namespace Tern.Generator.Packages;

/// <summary>
/// <c>public-docs &lt;assembly&gt; &lt;in.xml&gt; &lt;out.xml&gt;</c>: copies the documentation of the members that users of an assembly can
/// access. The compiler also writes the documentation of internal and private members, which a package does not need.
/// </summary>
internal static class PublicDocumentation
{
    public static int Run(string assembly, string input, string output)
    {
        HashSet<string> visible = ReadVisible(assembly);
        XDocument document = XDocument.Load(input, LoadOptions.PreserveWhitespace);
        foreach (XElement member in document.Descendants("member").ToList())
        {
            if (visible.Contains(Key((string)member.Attribute("name")!)))
                continue;
            // Also remove the line break before the member.
            if (member.PreviousNode is XText blank)
                blank.Remove();
            member.Remove();
        }
        Directory.CreateDirectory(Path.GetDirectoryName(Path.GetFullPath(output))!);
        document.Save(output, SaveOptions.DisableFormatting);
        return 0;
    }

    // The id of a documented member, with the number of the parameters instead of their types.
    private static string Key(string id)
    {
        int open = id.IndexOf('(', StringComparison.Ordinal);
        return open < 0 ? $"{id.Split('~')[0]}:0" : $"{id[..open]}:{CountParameters(id.AsSpan(open + 1))}";
    }

    private static int CountParameters(ReadOnlySpan<char> parameters)
    {
        int count = 1, depth = 0;
        foreach (char c in parameters)
        {
            if (c is '{' or '[' or '(')
                depth++;
            else if (c is '}' or ']')
                depth--;
            else if (c == ')' && depth-- == 0)
                break;
            else if (c == ',' && depth == 0)
                count++;
        }
        return count;
    }

    private static HashSet<string> ReadVisible(string assembly)
    {
        using FileStream stream = File.OpenRead(assembly);
        using var file = new PEReader(stream);
        MetadataReader reader = file.GetMetadataReader();
        var visible = new HashSet<string>(StringComparer.Ordinal);
        foreach (TypeDefinitionHandle handle in reader.TypeDefinitions)
        {
            TypeDefinition type = reader.GetTypeDefinition(handle);
            if (!IsVisible(reader, type))
                continue;
            string name = NameOf(reader, type);
            visible.Add($"T:{name}:0");
            foreach (FieldDefinition field in type.GetFields().Select(reader.GetFieldDefinition))
            {
                if (IsVisible(field.Attributes))
                    visible.Add($"F:{name}.{reader.GetString(field.Name)}:0");
            }
            foreach (MethodDefinition method in type.GetMethods().Select(reader.GetMethodDefinition))
            {
                if (IsVisible(method.Attributes))
                    visible.Add(Key("M", name, reader, method, reader.GetString(method.Name)));
            }
            foreach (PropertyDefinition property in type.GetProperties().Select(reader.GetPropertyDefinition))
            {
                PropertyAccessors accessors = property.GetAccessors();
                foreach (MethodDefinitionHandle accessor in new[] { accessors.Getter, accessors.Setter })
                {
                    if (!accessor.IsNil && reader.GetMethodDefinition(accessor) is var method && IsVisible(method.Attributes))
                        visible.Add($"P:{name}.{reader.GetString(property.Name)}:{Header(reader, property.Signature).Parameters}");
                }
            }
            foreach (EventDefinition @event in type.GetEvents().Select(reader.GetEventDefinition))
            {
                if (IsVisible(reader.GetMethodDefinition(@event.GetAccessors().Adder).Attributes))
                    visible.Add($"E:{name}.{reader.GetString(@event.Name)}:0");
            }
        }
        return visible;
    }

    private static string Key(string kind, string type, MetadataReader reader, MethodDefinition method, string name)
    {
        (int typeParameters, int parameters) = Header(reader, method.Signature);
        string arity = typeParameters > 0 ? $"``{typeParameters}" : "";
        return $"{kind}:{type}.{name.Replace('.', '#')}{arity}:{parameters}";
    }

    private static (int TypeParameters, int Parameters) Header(MetadataReader reader, BlobHandle signature)
    {
        BlobReader blob = reader.GetBlobReader(signature);
        int typeParameters = blob.ReadSignatureHeader().IsGeneric ? blob.ReadCompressedInteger() : 0;
        return (typeParameters, blob.ReadCompressedInteger());
    }

    private static string NameOf(MetadataReader reader, TypeDefinition type)
    {
        string name = reader.GetString(type.Name);
        if (type.IsNested)
            return $"{NameOf(reader, reader.GetTypeDefinition(type.GetDeclaringType()))}.{name}";
        return type.Namespace.IsNil ? name : $"{reader.GetString(type.Namespace)}.{name}";
    }

    private static bool IsVisible(MetadataReader reader, TypeDefinition type) => (type.Attributes & TypeAttributes.VisibilityMask) switch
    {
        TypeAttributes.Public => true,
        TypeAttributes.NestedPublic or TypeAttributes.NestedFamily or TypeAttributes.NestedFamORAssem => IsVisible(reader, reader.GetTypeDefinition(type.GetDeclaringType())),
        _ => false,
    };

    private static bool IsVisible(FieldAttributes field) =>
        (field & FieldAttributes.FieldAccessMask) is FieldAttributes.Public or FieldAttributes.Family or FieldAttributes.FamORAssem;

    private static bool IsVisible(MethodAttributes method) =>
        (method & MethodAttributes.MemberAccessMask) is MethodAttributes.Public or MethodAttributes.Family or MethodAttributes.FamORAssem;
}
