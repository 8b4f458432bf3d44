using Microsoft.CodeAnalysis.CodeActions;

namespace Tern.Generators.Tests;

/// <summary>Applies fixes and compares the sources.</summary>
internal static partial class FixAssert
{
    /// <summary>Applies an action. Afterwards, the source has no diagnostics and no errors of the compiler.</summary>
    public static async Task FixesAsync(string id, string title, string source, string expected)
    {
        FixProject project = await FixProject.CreateAsync(Usings + source);
        FixProject fixedProject = await ApplyAsync(project, id, title);
        Assert.Equal(Usings + expected, await fixedProject.TextAsync());
        IsValid(fixedProject);
    }

    /// <summary>Applies an action to the first diagnostic with an id.</summary>
    public static async Task<FixProject> ApplyAsync(FixProject project, string id, string title)
    {
        Assert.Contains(id, project.Run.Ids.Split(' '));
        SortedDictionary<string, CodeAction> actions = await project.ActionsAsync(project.Run.Diagnostics.First(diagnostic => diagnostic.Id == id));
        Assert.Contains(title, actions.Keys);
        return await project.ApplyAsync(actions[title]);
    }

    public static void IsValid(FixProject project)
    {
        Assert.Equal("", project.Run.Ids);
        Assert.Empty(project.Run.Errors);
    }
}
