using System.Text;
using Tern.Conformance;
using Tern.Generator.CSharp;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.Tests.Support;

/// <summary>Generates and compiles the models of the tests.</summary>
internal static class TestModel
{
    /// <summary>The text of a model in the folder of models.</summary>
    public static string Text(string name) => File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "Models", name + ".json"));

    public static Service Build(string json, ServiceOptions? options = null) =>
        ServiceBuilder.Build(SmithyModel.Load(Encoding.UTF8.GetBytes(json), "model.json"), options ?? new ServiceOptions());

    public static IReadOnlyList<GeneratedFile> Generate(string json, Outputs outputs, ServiceOptions? options = null, string? serverNamespace = null) =>
        ServiceGenerator.Generate(Build(json, options), outputs, serverNamespace);

    /// <summary>Compiles generated files with a driver written for the test.</summary>
    public static GeneratedCode Compile(string name, IReadOnlyList<GeneratedFile> files, string driver, params IReadOnlyList<GeneratedCode> references) =>
        GeneratedCode.Compile(name, [.. files.Select(file => (file.Path, file.Text)), ("Driver.cs", "#nullable enable\n" + driver)], references);

    /// <summary>A method of a class of the compiled code.</summary>
    public static T Method<T>(GeneratedCode code, string type, string method) where T : Delegate =>
        code.Assembly.GetType(type, throwOnError: true)!.GetMethod(method)!.CreateDelegate<T>();
}
