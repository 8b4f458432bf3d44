using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Tern.Generator.Packages;

namespace Tern.Generator.Tests.Packages;

public sealed class PublicDocumentationTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("tern documentation ");

    public void Dispose() => _folder.Delete(recursive: true);

    [Fact]
    public void Only_members_that_users_can_access_are_documented()
    {
        string[] all = Compile("""
            using System.Collections.Generic;
            namespace N;
            /// <summary>kept</summary>
            public class Open<T>
            {
                /// <summary>kept</summary>
                public int Field;
                /// <summary>dropped</summary>
                internal int Hidden;
                /// <summary>kept</summary>
                public Open() { }
                /// <summary>dropped</summary>
                internal Open(int a) { }
                /// <summary>kept</summary>
                public T this[int index, string name] => default!;
                /// <summary>kept</summary>
                public int Count { get; private set; }
                /// <summary>dropped</summary>
                internal int Size { get; set; }
                /// <summary>kept</summary>
                public event System.Action? Changed;
                /// <summary>kept</summary>
                public void Many(int a, (int, string) b, Dictionary<string, int[,]> c) { }
                /// <summary>dropped</summary>
                internal void Many(int a) { }
                /// <summary>dropped</summary>
                private protected void Many() { }
                /// <summary>kept</summary>
                protected virtual void Over<U>(in U value, T other) { }
                /// <summary>kept</summary>
                public static implicit operator string(Open<T> value) => "";
                /// <summary>kept</summary>
                protected class Nested
                {
                    /// <summary>dropped</summary>
                    internal static void None() { }
                }
            }
            /// <summary>kept</summary>
            public enum Color
            {
                /// <summary>kept</summary>
                Red,
            }
            /// <summary>dropped</summary>
            internal class Closed : System.IDisposable
            {
                /// <summary>dropped</summary>
                public class Inner;
                /// <summary>dropped</summary>
                public void Dispose() { }
            }
            """);
        Assert.Equal(21, all.Length);
        PublicDocumentation.Run(Path.Combine(_folder.FullName, "N.dll"), Path.Combine(_folder.FullName, "N.xml"), Path.Combine(_folder.FullName, "out", "N.xml"));
        XDocument document = XDocument.Load(Path.Combine(_folder.FullName, "out", "N.xml"));
        Assert.Equal(all, document.Descendants("member").Select(member => (string)member.Attribute("name")!).Concat(Dropped()).Order(StringComparer.Ordinal));
        Assert.All(document.Descendants("summary"), summary => Assert.Equal("kept", summary.Value));

        IEnumerable<string> Dropped() => XDocument.Load(Path.Combine(_folder.FullName, "N.xml")).Descendants("member").Where(member => member.Value.Contains("dropped", StringComparison.Ordinal)).Select(member => (string)member.Attribute("name")!);
    }

    /// <summary>Compiles a library N with its documentation.</summary>
    /// <returns>The ids of all documented members.</returns>
    private string[] Compile(string source)
    {
        string[] references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator);
        CSharpCompilation compilation = CSharpCompilation.Create(
            "N",
            [CSharpSyntaxTree.ParseText(source, new CSharpParseOptions(LanguageVersion.CSharp12, DocumentationMode.Diagnose))],
            references.Where(path => Path.GetFileName(path).StartsWith("System.", StringComparison.Ordinal)).Select(path => MetadataReference.CreateFromFile(path)),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));
        string documentation = Path.Combine(_folder.FullName, "N.xml");
        using (FileStream assembly = File.Create(Path.Combine(_folder.FullName, "N.dll")), xml = File.Create(documentation))
            Assert.True(compilation.Emit(assembly, xmlDocumentationStream: xml).Success);
        return [.. XDocument.Load(documentation).Descendants("member").Select(member => (string)member.Attribute("name")!).Order(StringComparer.Ordinal)];
    }
}
