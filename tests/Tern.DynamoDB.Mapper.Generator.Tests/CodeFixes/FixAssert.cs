using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;

namespace Tern.DynamoDB.Mapper.Generator.Tests.CodeFixes;

/// <summary>Applies fixes and compares the sources.</summary>
internal static class FixAssert
{
    public const string Usings = """
        using System;
        using System.Collections.Generic;
        using Tern;
        using Tern.DynamoDB;
        using Tern.DynamoDB.Mapper;


        """;

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
        Assert.DoesNotContain(project.Run.Output.GetDiagnostics(TestContext.Current.CancellationToken), diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
    }
}
