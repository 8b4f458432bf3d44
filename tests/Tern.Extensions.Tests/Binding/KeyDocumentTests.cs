using System.Runtime.CompilerServices;
using Tern.Extensions.Binding;

namespace Tern.Extensions.Tests.Binding;

/// <summary>The table of keys in docs/dependency-injection.md.</summary>
public sealed class KeyDocumentTests
{
    [Fact]
    public void Every_key_is_documented()
    {
        IEnumerable<string> documented = File.ReadLines(Path.Combine(Folder(), "../../../docs/dependency-injection.md"))
            .SkipWhile(line => line != "## Keys").TakeWhile(line => line != "## Warm-up")
            .Where(line => line.StartsWith("| `", StringComparison.Ordinal)).Select(line => line.Split('`')[1]);
        Assert.Equal(CommonSettings.All.Select(setting => setting.Setting.Name.Replace('.', ':')), documented);
    }

    private static string Folder([CallerFilePath] string path = "") => Path.GetDirectoryName(path)!;
}
